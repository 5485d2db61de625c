package io.yici.mall.storm;

import io.yici.mall.web.GatewayProperties;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/** Signs notices as the gateway would. */
@Component
class GatewaySignature {

    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] secret;

    GatewaySignature(GatewayProperties gateway) {
        this.secret = gateway.secret().getBytes(StandardCharsets.UTF_8);
    }

    String of(String body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
