package io.yici.mall.shop.callback;

import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tells a shop of charges, and signs what it tells. */
record Gateway(RunningShop shop) {

    static String newCharge() {
        return "N-" + UUID.randomUUID();
    }

    static String notice(String chargeNo, String orderNo, long amount) {
        return "{\"chargeNo\":\"" + chargeNo + "\",\"orderNo\":\"" + orderNo + "\",\"amount\":" + amount + "}";
    }

    Answer tell(String chargeNo, String orderNo, long amount) throws Exception {
        return tell(notice(chargeNo, orderNo, amount));
    }

    Answer tell(String body) throws Exception {
        return tell(body.getBytes(StandardCharsets.UTF_8));
    }

    Answer tell(byte[] body) throws Exception {
        return tell(body, sign(body, "demo"));
    }

    Answer tell(byte[] body, String signature) throws Exception {
        ShopClient stranger = shop.as("nobody");
        return stranger.send(stranger.request("/api/callbacks/demo")
                .header("X-Signature", signature)
                .POST(BodyPublishers.ofByteArray(body)));
    }

    static String sign(byte[] body, String secret) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(body));
    }
}
