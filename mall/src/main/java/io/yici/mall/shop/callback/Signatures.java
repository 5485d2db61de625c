package io.yici.mall.shop.callback;

import io.yici.mall.web.GatewayProperties;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells the gateway's notices from others': HMAC-SHA256 over the body as it came, with the gateway's secret, in hexadecimal. */
@Component
class Signatures {

    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] secret;

    Signatures(GatewayProperties gateway) {
        this.secret = gateway.secret().getBytes(StandardCharsets.UTF_8);
    }

    /** Takes as long for a signature that is nearly right. Without a secret, none is. */
    boolean isOf(byte[] body, @Nullable String signature) {
        if (signature == null || secret.length == 0) {
            return false;
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return MessageDigest.isEqual(mac.doFinal(body), HexFormat.of().parseHex(signature));
        } catch (IllegalArgumentException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
