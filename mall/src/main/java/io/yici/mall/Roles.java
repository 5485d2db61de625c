package io.yici.mall;

import io.yici.mall.gateway.GatewayConfiguration;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Chooses what this process is, by {@code mall.role}. A shop is a gateway too, unless it is told of another one, or to have none.
 */
final class Roles implements ImportSelector {

    private final Environment environment;

    Roles(Environment environment) {
        this.environment = environment;
    }

    @Override
    public String[] selectImports(AnnotationMetadata importing) {
        String role = environment.getProperty("mall.role", "shop");
        return switch (role.strip().toLowerCase(Locale.ROOT)) {
            case "shop" -> shop();
            case "gateway" -> new String[] {GatewayRole.class.getName()};
            default ->
                throw new InvalidConfigurationPropertyValueException(
                        "mall.role",
                        role,
                        "It must be 'shop' (the shop, with a gateway beside it) or 'gateway' (only that).");
        };
    }

    private String[] shop() {
        String url = environment.getProperty("mall.gateway.url", "");
        if (!url.isBlank() && !isAddress(url)) {
            throw new InvalidConfigurationPropertyValueException(
                    "mall.gateway.url",
                    url,
                    "It must be the address of a gateway, such as http://127.0.0.1:8080, or empty for the one of this process.");
        }
        if (url.isBlank() && environment.getProperty("mall.gateway.enabled", Boolean.class, true)) {
            return new String[] {ShopRole.class.getName(), GatewayConfiguration.class.getName()};
        }
        return new String[] {ShopRole.class.getName()};
    }

    private static boolean isAddress(String url) {
        try {
            URI uri = new URI(url);
            return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                    && uri.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
