package io.yici.mall.shop.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.web.GatewayProperties;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SecretTest {

    private static final byte[] BODY = Gateway.notice("C", "O", 1).getBytes(StandardCharsets.UTF_8);

    @Test
    void outsideTheDemoProfileNobodyKnowsIt() throws Exception {
        try (RunningShop shop = RunningShop.start(Database.H2, "--spring.profiles.active=other")) {
            assertThat(shop.bean(GatewayProperties.class).secret())
                    .isNotEqualTo("demo")
                    .hasSizeGreaterThan(30);
            assertThat(new Gateway(shop).tell("C", "O", 1).status()).isEqualTo(401);
        }
    }

    @Test
    void withoutOneNoSignatureFits() throws Exception {
        Signatures none = new Signatures(
                new GatewayProperties(true, "", "", Path.of("charges"), Duration.ofSeconds(1), Duration.ofSeconds(1)));
        assertThat(none.isOf(BODY, "")).isFalse();
        assertThat(none.isOf(BODY, Gateway.sign(BODY, " "))).isFalse();
    }
}
