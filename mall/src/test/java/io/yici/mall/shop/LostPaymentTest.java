package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.WithAnOrder;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The gateway's answer gets lost: the outcome is unknown, and the resolver finds it out. */
class LostPaymentTest extends WithAnOrder {

    private static final Duration RESOLVED = Duration.ofSeconds(25);

    private final String key = newKey();

    @AfterEach
    void isChargedOnce() throws Exception {
        assertThat(operator.charges(orderNo)).hasSize(1);
    }

    @Test
    @Tag("T-37")
    @Tag("T-48")
    @Tag("R-47")
    @Tag("B08")
    void endsPaidWhenTheChargeWasMade() throws Exception {
        operator.put("/sim/gateway", "{\"loseResponses\":1}");
        assertUnknown(alice.pay(key, orderNo));
        assertThat(operator.violations()).as("of an interrupted payment").isEmpty();
        await().atMost(RESOLVED).until(() -> alice.status(orderNo).equals("PAID"));
        Answer repeat = await().atMost(RESOLVED).until(() -> alice.pay(key, orderNo), answer -> answer.status() != 409);
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(repeat.isReplay()).isTrue();
        assertThat(repeat.contentType()).startsWith("application/json");
        assertThat(repeat.text("chargeNo"))
                .isEqualTo(operator.charges(orderNo).get(0).path("chargeNo").asString());
    }

    @Test
    @Tag("T-37")
    @Tag("R-47")
    void endsUnpaidWhenTheGatewayFailedBeforeAndThenPaysOnce() throws Exception {
        operator.put("/sim/gateway", "{\"failNext\":1}");
        assertUnknown(alice.pay(key, orderNo));
        await().atMost(RESOLVED).until(() -> alice.status(orderNo).equals("WAITING_PAY"));
        assertThat(operator.charges(orderNo)).isEmpty();
        Answer repeat = await().atMost(RESOLVED).until(() -> alice.pay(key, orderNo), answer -> answer.status() != 409);
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(repeat.isReplay()).isFalse();
    }

    @Test
    @Tag("T-37")
    void chargesOnceWhenTheGatewayIsSlowerThanTheShopWaits() throws Exception {
        operator.put("/sim/gateway", "{\"delayMillis\":8000}");
        assertUnknown(alice.pay(key, orderNo));
        operator.put("/sim/gateway", "{}");
        Answer repeat = await().atMost(RESOLVED).until(() -> alice.pay(key, orderNo), answer -> answer.status() != 409);
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    private void assertUnknown(Answer first) throws Exception {
        assertThat(first.status()).as("%s", first).isEqualTo(504);
        assertThat(first.text("code")).isEqualTo("outcome-unknown");
        assertThat(first.contentType()).startsWith("application/problem+json");
        Answer repeat = alice.pay(key, orderNo);
        if (repeat.status() == 409) {
            assertThat(repeat.text("code")).isEqualTo("outcome-unknown");
            assertThat(repeat.response().headers().firstValue("Retry-After")).isEmpty();
        }
    }
}
