package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import io.yici.mall.WithAnOrder;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShippingTest extends WithAnOrder {

    @BeforeEach
    void pay() throws Exception {
        assertThat(alice.pay(newKey(), orderNo).status()).isEqualTo(201);
    }

    private long shipments() {
        return shop.database().queryForObject("select count(*) from shipment where order_no = ?", Long.class, orderNo);
    }

    @Test
    void shipsOnceAndReplays() throws Exception {
        String key = newKey();
        Answer first = operator.ship(key, orderNo, "SF");
        Answer repeat = operator.ship(key, orderNo, "SF");
        assertThat(first.status()).as("%s", first).isEqualTo(201);
        assertThat(first.json().propertyNames()).containsExactlyInAnyOrder("orderNo", "shipmentNo", "carrier");
        assertThat(repeat.isReplay()).isTrue();
        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(alice.status(orderNo)).isEqualTo("SHIPPED");
    }

    @Test
    @Tag("T-89")
    @Tag("T-94")
    void twentyKeysAtOnceAreOneShipment() throws Exception {
        List<Answer> answers = Storm.of(20, i -> operator.ship(newKey(), orderNo, "SF"));
        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isIn(200, 201));
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
        assertThat(shipments()).isEqualTo(1);
        assertThat(alice.status(orderNo)).isEqualTo("SHIPPED");
    }

    @Test
    void answersNoOtherCarrierWithTheShipment() throws Exception {
        operator.ship(newKey(), orderNo, "SF");
        Answer other = operator.ship(newKey(), orderNo, "YTO");
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("code")).isEqualTo("shipped-otherwise");
        assertThat(shipments()).isEqualTo(1);
    }

    @Test
    @Tag("R-72")
    void shipsNothingThatIsNotPaid() throws Exception {
        orderNo = alice.newOrder(shop.product(1));
        Answer refused = operator.ship(newKey(), orderNo, "SF");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("order-state");
        assertThat(refused.text("orderStatus")).isEqualTo("WAITING_PAY");
        assertThat(shipments()).isZero();
    }

    @Test
    void isForTheOperatorAlone() throws Exception {
        assertThat(alice.ship(newKey(), orderNo, "SF").status()).isEqualTo(403);
        assertThat(shipments()).isZero();
    }

    @Test
    void refusesWhatCannotBeShipped() throws Exception {
        assertThat(operator.ship(newKey(), "O1", "SF").text("code")).isEqualTo("order-unknown");
        assertThat(operator.ship(newKey(), orderNo, "").status()).isEqualTo(400);
        assertThat(operator.ship(newKey(), orderNo, "a b").status()).isEqualTo(400);
        assertThat(shipments()).isZero();
    }

    @Test
    void completesOnReceiptHoweverOftenItIsConfirmed() throws Exception {
        operator.ship(newKey(), orderNo, "SF");
        assertThat(shop.as("bob").receive(orderNo).status()).isEqualTo(404);
        List<Answer> answers = Storm.of(10, i -> alice.receive(orderNo));
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text("status")).isEqualTo("COMPLETED");
        });
    }
}
