package io.yici.mall.shop;

import io.yici.mall.web.GatewayProperties;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Where the gateway is: at the URL that is set, else in this process, on the port that the server got. */
@Component
class GatewayAddress {

    private final GatewayProperties properties;
    private final Environment environment;

    GatewayAddress(GatewayProperties properties, Environment environment) {
        this.properties = properties;
        this.environment = environment;
    }

    /** @throws GatewayException before the server of this process listens */
    String base() {
        if (!properties.url().isBlank()) {
            return properties.url();
        }
        String port = environment.getProperty("local.server.port");
        if (port == null) {
            throw new GatewayException("the server of this process, which is the gateway, does not listen yet", null);
        }
        return "http://" + environment.getProperty("server.address", "127.0.0.1") + ":" + port;
    }
}
