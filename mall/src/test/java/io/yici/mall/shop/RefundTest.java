package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import io.yici.mall.WithAnOrder;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Payments from the balance, and refunds to it; an order is worth 700. */
class RefundTest extends WithAnOrder {

    private long balance() throws Exception {
        return alice.get("/api/account").json().required("balance").asLong();
    }

    private Answer payFromBalance(String key) throws Exception {
        return alice.post("/api/orders/" + orderNo + "/balance-payments", key, "");
    }

    private Answer refund(String key, String amount) throws Exception {
        return alice.post("/api/orders/" + orderNo + "/refunds", key, "{\"amount\":" + amount + "}");
    }

    @Test
    @Tag("R-63")
    void balancePaysOnce() throws Exception {
        long before = balance();
        String key = newKey();

        List<Answer> same = Storm.of(10, number -> payFromBalance(key));
        List<Answer> others = Storm.of(10, number -> payFromBalance(newKey()));

        Answer repeat = payFromBalance(key);
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(same)
                .allMatch(answer -> answer.text("code").equals("in-progress")
                        || answer.body().equals(repeat.body()));
        assertThat(others).extracting(Answer::status).containsOnly(200);
        assertThat(others).extracting(Answer::body).containsOnly(repeat.body());
        assertThat(balance()).isEqualTo(before - 700);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
        assertThat(operator.charges(orderNo)).isEmpty();
    }

    @Test
    void ofBalanceAndGatewayOnlyOnePays() throws Exception {
        long before = balance();

        Storm.of(12, number -> number % 2 == 0 ? payFromBalance(newKey()) : alice.pay(newKey(), orderNo));

        assertThat(alice.status(orderNo)).isEqualTo("PAID");
        long fromBalance = before - balance();
        assertThat(fromBalance + 700L * operator.charges(orderNo).size()).isEqualTo(700);
    }

    @Test
    void balanceThatIsTooSmallLeavesTheOrderUnpaid() throws Exception {
        orderNo = alice.order(newKey(), shop.product(100_000), 50_000).text("orderNo");

        Answer refused = payFromBalance(newKey());

        assertThat(refused.status()).as("%s", refused).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("insufficient-balance");
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
    }

    @Test
    void gatewayDoesNotTakeTheChannelOfTheBalance() throws Exception {
        assertThat(alice.post("/api/orders/" + orderNo + "/payments", newKey(), "{\"channel\":\"BALANCE\"}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    @Tag("R-63")
    void partsAreGivenBackUntilNothingIsLeft() throws Exception {
        alice.pay(newKey(), orderNo);
        long before = balance();
        String key = newKey();

        Answer first = refund(key, "300");
        Answer repeat = refund(key, "300");
        Answer second = refund(newKey(), "300");
        Answer third = refund(newKey(), "300");

        assertThat(first.status()).as("%s", first).isEqualTo(201);
        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(second.json().path("left").asLong()).isEqualTo(100);
        assertThat(third.status()).isEqualTo(422);
        assertThat(third.text("code")).isEqualTo("refund-exceeds-payment");
        assertThat(third.json().path("left").asLong()).isEqualTo(100);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
        assertThat(refund(newKey(), "100").status()).isEqualTo(201);
        assertThat(alice.status(orderNo)).isEqualTo("REFUNDED");
        assertThat(balance()).isEqualTo(before + 700);
        assertThat(refund(newKey(), "1").text("code")).isEqualTo("order-state");
    }

    @Test
    void refundsAtOnceNeverExceedThePayment() throws Exception {
        payFromBalance(newKey());
        long before = balance();

        List<Answer> answers = Storm.of(50, number -> refund(newKey(), "100"));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(7);
        assertThat(answers)
                .filteredOn(answer -> answer.status() != 201)
                .allMatch(answer -> List.of(409, 422).contains(answer.status()));
        assertThat(balance()).isEqualTo(before + 700);
        assertThat(alice.status(orderNo)).isEqualTo("REFUNDED");
    }

    @Test
    void orderThatIsNotPaidHasNothingToGiveBack() throws Exception {
        Answer refused = refund(newKey(), "1");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("order-state");
        assertThat(shop.as("bob")
                        .post("/api/orders/" + orderNo + "/refunds", newKey(), "{\"amount\":1}")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000000000000001", "9223372036854775808", "1.5", "null"})
    void amountThatCannotBeIsABadRequest(String amount) throws Exception {
        alice.pay(newKey(), orderNo);

        assertThat(refund(newKey(), amount).status()).isEqualTo(400);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }
}
