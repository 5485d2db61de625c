package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.WithAnOrder;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PaymentTest extends WithAnOrder {

    @Test
    @Tag("T-49")
    void chargesTheOrderAndReplays() throws Exception {
        String key = newKey();
        Answer first = alice.pay(key, orderNo);
        Answer repeat = alice.pay(key, orderNo);
        assertThat(first.status()).as("%s", first).isEqualTo(201);
        assertThat(first.json().propertyNames()).containsExactlyInAnyOrder("paymentNo", "status", "chargeNo");
        assertThat(repeat.isReplay()).isTrue();
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
        assertThat(operator.charges(orderNo)).singleElement().satisfies(charge -> {
            assertThat(charge.propertyNames())
                    .containsExactlyInAnyOrder("chargeNo", "downstreamKey", "orderNo", "amount");
            assertThat(charge.get("chargeNo").asString()).isEqualTo(first.text("chargeNo"));
            assertThat(charge.get("downstreamKey").asString()).isEqualTo(first.text("paymentNo"));
            assertThat(charge.get("amount").asLong()).isEqualTo(700);
        });
    }

    @Test
    void answersAnotherKeyWithTheFirstPayment() throws Exception {
        Answer first = alice.pay(newKey(), orderNo);
        Answer other = alice.pay(newKey(), orderNo);
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.body()).isEqualTo(first.body());
        assertThat(operator.charges(orderNo)).hasSize(1);
    }

    @Test
    @Tag("T-50")
    void refusesEverythingElseWhileAPaymentRuns() throws Exception {
        operator.put("/sim/gateway", "{\"delayMillis\":1500}");
        FutureTask<Answer> paying = inBackground(() -> alice.pay(newKey(), orderNo));
        await().until(() -> alice.status(orderNo).equals("PAYING"));
        Answer other = alice.pay(newKey(), orderNo);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("code")).isEqualTo("payment-in-progress");
        Answer cancelling = alice.cancel(orderNo);
        assertThat(cancelling.status()).isEqualTo(409);
        assertThat(cancelling.text("code")).isEqualTo("order-state");
        assertThat(cancelling.text("detail")).contains("PAYING");
        assertThat(operator.violations()).as("of a running payment").isEmpty();
        assertThat(paying.get().status()).isEqualTo(201);
    }

    private static <T> FutureTask<T> inBackground(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        CompletableFuture.runAsync(task);
        return task;
    }

    @Test
    @Tag("R-72")
    @Tag("T-85")
    void refusesAnOrderThatIsCancelled() throws Exception {
        alice.cancel(orderNo);
        Answer refused = alice.pay(newKey(), orderNo);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("order-state");
        assertThat(refused.text("detail")).contains("CANCELLED");
        assertThat(operator.charges(orderNo)).isEmpty();
    }

    @Test
    @Tag("R-72")
    void refusesWhatAShippedOrCompletedOrderDoesNotAllow() throws Exception {
        alice.pay(newKey(), orderNo);
        assertThat(alice.cancel(orderNo).text("code")).isEqualTo("order-state");
        for (String state : new String[] {"SHIPPED", "COMPLETED"}) {
            shop.database().update("update orders set status = ? where order_no = ?", state, orderNo);
            for (Answer refused : new Answer[] {alice.pay(newKey(), orderNo), alice.cancel(orderNo)}) {
                assertThat(refused.status()).isEqualTo(409);
                assertThat(refused.text("code")).isEqualTo("order-state");
                assertThat(refused.text("detail")).contains(state);
            }
        }
        assertThat(operator.charges(orderNo)).hasSize(1);
    }

    @Test
    void doesNotFindAStrangersOrder() throws Exception {
        Answer refused = shop.as("bob").pay(newKey(), orderNo);
        assertThat(refused.status()).isEqualTo(404);
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
    }

    @Test
    @Tag("T-20")
    void leavesTheKeyFreeAfterAMistakeInTheRequest() throws Exception {
        String key = newKey();
        Answer mistaken = alice.post("/api/orders/" + orderNo + "/payments", key, "{\"channel\":\"SEASHELLS\"}");
        assertThat(mistaken.status()).isEqualTo(400);
        assertThat(alice.pay(key, orderNo).status()).isEqualTo(201);
    }

    @Test
    void leavesTheKeyFreeAfterARefusalByTheOrdersState() throws Exception {
        operator.put("/sim/gateway", "{\"delayMillis\":1500}");
        FutureTask<Answer> paying = inBackground(() -> alice.pay(newKey(), orderNo));
        await().until(() -> alice.status(orderNo).equals("PAYING"));
        String key = newKey();
        assertThat(alice.pay(key, orderNo).status()).isEqualTo(409);
        assertThat(paying.get().status()).isEqualTo(201);
        assertThat(alice.pay(key, orderNo).body()).isEqualTo(paying.get().body());
    }
}
