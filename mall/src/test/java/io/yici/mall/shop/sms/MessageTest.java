package io.yici.mall.shop.sms;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.mall.Storm;
import io.yici.mall.WithAnOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One message for each payment, and none for what was rolled back. */
class MessageTest extends WithAnOrder {

    private long count(String sql) {
        return shop.database().queryForObject(sql, Long.class, orderNo);
    }

    private long asked() {
        return count("select coalesce(sum(s.asked), 0) from sms s join payment p on p.payment_no = s.downstream_key"
                + " where p.order_no = ?");
    }

    private long sent() {
        return count("select count(*) from message m join payment p on p.payment_no = m.payment_no"
                + " where m.status = 'SENT' and p.order_no = ?");
    }

    @Test
    void paymentHoweverOftenRepeatedIsToldOnce() throws Exception {
        String key = newKey();
        Storm.of(10, number -> alice.pay(number % 2 == 0 ? key : newKey(), orderNo));

        await().until(() -> sent() == 1);
        assertThat(asked()).isEqualTo(1);
    }

    @Test
    void paymentFromTheBalanceIsToldOnce() throws Exception {
        String key = newKey();
        Storm.of(6, number -> alice.post("/api/orders/" + orderNo + "/balance-payments", key, ""));

        await().until(() -> sent() == 1);
        assertThat(asked()).isEqualTo(1);
    }

    /** The message is written before the balance turns out to be too small; the other one shows that the sender has been at work since. */
    @Test
    void whatIsRolledBackIsNotTold() throws Exception {
        String dear = alice.order(newKey(), shop.product(100_000), 50_000).text("orderNo");
        assertThat(alice.post("/api/orders/" + dear + "/balance-payments", newKey(), "")
                        .status())
                .isEqualTo(409);
        alice.pay(newKey(), orderNo);
        await().until(() -> sent() == 1);

        assertThat(
                        shop.database()
                                .queryForList(
                                        "select downstream_key from sms where downstream_key not in (select payment_no from payment)"))
                .isEmpty();
        assertThat(asked()).isEqualTo(1);
    }

    @Test
    @Tag("R-55")
    void lostAnswerIsAskedForAgainUnderTheSameKey() throws Exception {
        shop.bean(SmsGateway.class).loseAnswers(1);
        alice.pay(newKey(), orderNo);

        await().until(() -> sent() == 1);
        assertThat(asked()).isEqualTo(2);
        assertThat(
                        count(
                                "select count(*) from sms s join payment p on p.payment_no = s.downstream_key where p.order_no = ?"))
                .isEqualTo(1);
    }

    @Test
    void sendersOfSeveralInstancesSendItOnce() throws Exception {
        alice.pay(newKey(), orderNo);
        await().until(() -> sent() == 1);
        String paymentNo = shop.database()
                .queryForObject("select payment_no from payment where order_no = ?", String.class, orderNo);
        shop.database().update("update message set status = 'WAITING' where payment_no = ?", paymentNo);
        SmsSender sender = shop.bean(SmsSender.class);

        Storm.of(8, number -> {
            sender.send(paymentNo);
            return number;
        });

        await().until(() -> sent() == 1);
        assertThat(asked()).isEqualTo(1);
    }
}
