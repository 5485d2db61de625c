package io.yici.mall.shop.callback;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import io.yici.mall.shop.Stock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** A notice that cannot pay its order: it is on record, somebody is told, and the gateway need not come again. */
@ExtendWith(OutputCaptureExtension.class)
class ParkedCallbackTest extends WithAGateway {

    private JsonNode parked(String number) throws Exception {
        return operator.get("/api/callbacks")
                .json()
                .valueStream()
                .filter(one -> one.required("chargeNo").asString().equals(number))
                .findFirst()
                .orElseThrow();
    }

    /** An order that the shop learns of later than the gateway. */
    private void appear(String number) {
        inTransaction(() -> {
            shop.database()
                    .update(
                            "insert into orders (order_no, user_name, status, amount)"
                                    + " values (?, 'alice', 'WAITING_PAY', 700)",
                            number);
            shop.database()
                    .update(
                            "insert into order_line (order_no, sku, quantity, price) values (?, ?, 1, 700)",
                            number,
                            sku);
            shop.bean(Stock.class).reserve(number, List.of(new Stock.Line(sku, 1)));
        });
    }

    private void inTransaction(Runnable work) {
        new TransactionTemplate(shop.bean(PlatformTransactionManager.class)).executeWithoutResult(open -> work.run());
    }

    @Test
    void waitsForAnOrderThatIsNotKnownYet(CapturedOutput output) throws Exception {
        long before = received();
        String late = "O" + UUID.randomUUID();
        isSuccess(gateway.tell(chargeNo, late, 700));
        isSuccess(gateway.tell(chargeNo, late, 700));
        assertThat(verdict(chargeNo)).isEqualTo("WAITING_ORDER");
        assertThat(parked(chargeNo).required("status").asString()).isEqualTo("WAITING_ORDER");
        assertThat(output).contains("callback parked, WAITING_ORDER").contains(chargeNo);
        pass();
        assertThat(verdict(chargeNo)).isEqualTo("WAITING_ORDER");
        assertThat(received()).isEqualTo(before);
        appear(late);
        Storm.of(5, i -> {
            pass();
            return true;
        });
        assertThat(verdict(chargeNo)).isEqualTo("APPLIED");
        assertThat(alice.status(late)).isEqualTo("PAID");
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    @Tag("T-73")
    @Tag("B55")
    void isToBeGivenBackWhereTheOrderIsCancelled(CapturedOutput output) throws Exception {
        long before = received();
        alice.cancel(orderNo);
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(verdict(chargeNo)).isEqualTo("REFUND_DUE");
        assertThat(parked(chargeNo).required("status").asString()).isEqualTo("REFUND_DUE");
        assertThat(output).contains("callback parked, REFUND_DUE");
        pass();
        assertThat(alice.status(orderNo)).isEqualTo("CANCELLED");
        assertThat(received()).isEqualTo(before);
    }

    @Test
    @Tag("T-71")
    void isHeldWhereTheAmountDiffers(CapturedOutput output) throws Exception {
        long before = received();
        isSuccess(gateway.tell(chargeNo, orderNo, 699));
        isSuccess(gateway.tell(chargeNo, orderNo, 699));
        assertThat(verdict(chargeNo)).isEqualTo("HELD");
        assertThat(output).contains("callback parked, HELD");
        pass();
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
        assertThat(received()).isEqualTo(before);
        isSuccess(gateway.tell(Gateway.newCharge(), orderNo, 700));
        assertThat(alice.status(orderNo))
                .as("another charge of the right amount")
                .isEqualTo("PAID");
    }

    @Test
    void isToldOfWhereItsNumberSaysSomethingElse(CapturedOutput output) throws Exception {
        long before = received();
        String other = alice.newOrder(sku);
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        isSuccess(gateway.tell(chargeNo, other, 700));
        assertThat(output).contains("callback contradicts an earlier one");
        assertThat(parked(chargeNo).required("contradiction").asString()).isEqualTo(other + ": 700");
        assertThat(alice.status(other)).isEqualTo("WAITING_PAY");
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    void waitsWhileAnotherPaymentIsUnderWay() throws Exception {
        long before = received();
        paying(
                "insert into payment (payment_no, order_no, live_order_no, status, channel, amount)" + " values ('P-"
                        + orderNo + "', '" + orderNo + "', '" + orderNo + "', 'CREATED', 'CARD', 700)",
                "PAYING");
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        pass();
        assertThat(verdict(chargeNo)).isEqualTo("WAITING_PAYMENT");
        assertThat(received()).isEqualTo(before);
        paying("delete from payment where order_no = '" + orderNo + "'", "WAITING_PAY");
        pass();
        assertThat(verdict(chargeNo)).isEqualTo("APPLIED");
        assertThat(received()).isEqualTo(before + 700);
    }

    private void paying(String payment, String status) {
        inTransaction(() -> {
            shop.database().update(payment);
            shop.database().update("update orders set status = ? where order_no = ?", status, orderNo);
        });
    }

    @Test
    void isKnownWhereTheShopHadAskedForTheCharge() throws Exception {
        long before = received();
        assertThat(alice.pay(newKey(), orderNo).status()).isEqualTo(201);
        String charge = operator.charges(orderNo).get(0).required("chargeNo").asString();
        isSuccess(gateway.tell(charge, orderNo, 700));
        assertThat(verdict(charge)).isEqualTo("KNOWN");
        assertThat(received()).isEqualTo(before);
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(verdict(chargeNo)).as("another charge").isEqualTo("REFUND_DUE");
    }

    @Test
    void isHeldWhereItsChargeHasPaidAnotherOrder() throws Exception {
        assertThat(alice.pay(newKey(), orderNo).status()).isEqualTo(201);
        String charge = operator.charges(orderNo).get(0).required("chargeNo").asString();
        String other = alice.newOrder(sku);
        isSuccess(gateway.tell(charge, other, 700));
        assertThat(verdict(charge)).isEqualTo("HELD");
        assertThat(alice.status(other)).isEqualTo("WAITING_PAY");
    }

    @Test
    @Tag("T-63")
    void hasNoEffectAndIsCountedAfterItsRecordsRetention() throws Exception {
        long before = received();
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(shop.database().update("update yici_record set retained_until = 1 where record_key = ?", chargeNo))
                .isEqualTo(1);
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(parked(chargeNo).required("cameTooLate").asInt()).isEqualTo(2);
        assertThat(received()).isEqualTo(before + 700);
    }

    /** The last line: somebody has deleted the record. */
    @Test
    void rowAloneKeepsARepeatFromPayingAgain() throws Exception {
        long before = received();
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        shop.database().update("delete from yici_record where record_key = ?", chargeNo);
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(verdict(chargeNo)).isEqualTo("APPLIED");
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    void listIsForTheOperatorAlone() throws Exception {
        for (String user : new String[] {"alice", "nobody"}) {
            Answer answer = shop.as(user).get("/api/callbacks");
            assertThat(answer.status()).isIn(401, 403);
        }
    }
}
