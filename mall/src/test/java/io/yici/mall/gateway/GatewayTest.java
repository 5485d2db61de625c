package io.yici.mall.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;

/** The gateway alone. */
class GatewayTest {

    private static RunningShop gateway;
    private static ShopClient operator;

    @BeforeAll
    static void start() throws Exception {
        gateway = RunningShop.start(List.of("--mall.role=gateway"));
        operator = gateway.as("operator");
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static ShopClient.Answer charge(String key, long amount) throws Exception {
        return operator.post(
                "/sim/gateway/charges",
                "{\"downstreamKey\":\"%s\",\"orderNo\":\"o\",\"amount\":%d}".formatted(key, amount));
    }

    @Test
    void needsNoDatabase() throws Exception {
        assertThatThrownBy(() -> gateway.bean(DataSource.class)).isInstanceOf(NoSuchBeanDefinitionException.class);
        assertThat(operator.get("/api/products").status()).isEqualTo(404);
    }

    @Test
    void chargesOnceAndListsIt() throws Exception {
        String key = ShopClient.newKey();
        ShopClient.Answer first = charge(key, 5);
        assertThat(first.status()).isEqualTo(201);
        ShopClient.Answer again = charge(key, 5);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(charge(key, 6).status()).isEqualTo(422);
        assertThat(operator.get("/sim/gateway/charges/" + key).body()).isEqualTo(first.body());
        assertThat(operator.charges("o").stream()
                        .filter(one -> one.path("downstreamKey").asString().equals(key)))
                .singleElement()
                .satisfies(one -> assertThat(one.propertyNames())
                        .containsExactlyInAnyOrder("chargeNo", "downstreamKey", "orderNo", "amount"));
    }

    @Test
    void closesAKeyForGood() throws Exception {
        String key = ShopClient.newKey();
        assertThat(operator.post("/sim/gateway/charges/" + key + "/close", "").status())
                .isEqualTo(200);
        assertThat(charge(key, 5).status()).isEqualTo(409);
        assertThat(operator.get("/sim/gateway/charges/" + key).status()).isEqualTo(404);
        String charged = ShopClient.newKey();
        charge(charged, 5);
        assertThat(operator.post("/sim/gateway/charges/" + charged + "/close", "")
                        .status())
                .isEqualTo(409);
    }

    @Test
    void losesAsManyAnswersAsItIsTold() throws Exception {
        operator.put("/sim/gateway", "{\"loseResponses\":1}");
        String key = ShopClient.newKey();
        assertThatThrownBy(() -> charge(key, 5)).isInstanceOf(IOException.class);
        assertThat(charge(key, 5).status()).as("it was charged").isEqualTo(200);
    }

    @Test
    void failsAsOftenAsItIsToldBeforeItCharges() throws Exception {
        operator.put("/sim/gateway", "{\"failNext\":1}");
        String key = ShopClient.newKey();
        assertThat(charge(key, 5).status()).isEqualTo(503);
        assertThat(charge(key, 5).status()).as("it was not charged").isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"delayMillis\":-1}", "{\"failNext\":1.5}", "{\"loseResponses\":\"1\"}", "[]", "{\"x\":1}"})
    void refusesSettingsThatAreNone(String settings) throws Exception {
        assertThat(operator.put("/sim/gateway", settings).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "9223372036854775808", "1e400", "null", "\"5\""})
    void refusesAmountsThatAreNone(String amount) throws Exception {
        String body = "{\"downstreamKey\":\"bad\",\"orderNo\":\"o\",\"amount\":" + amount + "}";
        assertThat(operator.post("/sim/gateway/charges", body).status()).isEqualTo(400);
        assertThat(operator.get("/sim/gateway/charges/bad").status()).isEqualTo(404);
    }

    @Test
    void letsTheShopInByItsSecretOnly() throws Exception {
        Map<String, Integer> expected = Map.of("demo", 200, "wrong", 401);
        for (Map.Entry<String, Integer> one : expected.entrySet()) {
            var request = gateway.as("nobody").request("/sim/gateway/charges");
            String credentials = java.util.Base64.getEncoder()
                    .encodeToString(("mall:" + one.getKey()).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + credentials).GET();
            assertThat(gateway.as("nobody").send(request).status()).isEqualTo(one.getValue());
        }
    }
}
