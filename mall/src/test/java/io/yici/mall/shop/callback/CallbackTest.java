package io.yici.mall.shop.callback;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A notice that finds its order waiting, however often it comes. */
class CallbackTest extends WithAGateway {

    @Test
    @Tag("R-62")
    @Tag("T-69")
    void paysItsOrderOnceAndIsAnsweredAlike() throws Exception {
        long before = received();
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
        assertThat(verdict(chargeNo)).isEqualTo("APPLIED");
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    void repeatMayBeWrittenOtherwise() throws Exception {
        long before = received();
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        isSuccess(gateway.tell("{\"amount\": 700, \"sentAgain\": true, \"orderNo\": \"%s\", \"chargeNo\": \"%s\"}"
                .formatted(orderNo, chargeNo)));
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    void repeatIsKnownHoweverFarTheOrderHasGone() throws Exception {
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        operator.ship(newKey(), orderNo, "SF");
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(alice.status(orderNo)).isEqualTo("SHIPPED");
        assertThat(verdict(chargeNo)).isEqualTo("APPLIED");
    }

    @Test
    @Tag("B01")
    void fiftyCopiesAtOncePayOnce() throws Exception {
        long before = received();
        List<Answer> answers = Storm.of(50, i -> gateway.tell(chargeNo, orderNo, 700));
        assertThat(answers).allSatisfy(answer -> {
            if (answer.status() != 503) {
                isSuccess(answer);
            }
        });
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(received()).isEqualTo(before + 700);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    @Test
    @Tag("B56")
    void ofManyChargesForOneOrderOnePaysAndTheOthersAreToBeGivenBack() throws Exception {
        long before = received();
        List<String> charges =
                java.util.stream.Stream.generate(Gateway::newCharge).limit(10).toList();
        Storm.of(10, i -> gateway.tell(charges.get(i), orderNo, 700));
        for (String charge : charges) {
            isSuccess(gateway.tell(charge, orderNo, 700));
        }
        assertThat(charges.stream().map(this::verdict))
                .hasSize(10)
                .containsOnly("APPLIED", "REFUND_DUE")
                .containsOnlyOnce("APPLIED");
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    void ofCallbackAndBalanceOnlyOnePays() throws Exception {
        Storm.of(
                10,
                i -> i % 2 == 0
                        ? gateway.tell(chargeNo, orderNo, 700)
                        : alice.post("/api/orders/" + orderNo + "/balance-payments", newKey(), ""));
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
        assertThat(verdict(chargeNo)).isIn("APPLIED", "REFUND_DUE");
    }

    /** The first copy hangs at its order, which somebody else has locked. */
    @Test
    @Tag("T-72")
    @Tag("B47")
    void copyThatComesWhileTheFirstIsAtWorkHasToComeAgain() throws Exception {
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<Void> holder = CompletableFuture.runAsync(() -> hold(locked, release));
        locked.await();
        CompletableFuture<Answer> first = CompletableFuture.supplyAsync(() -> told(700));
        await().until(() -> shop.database()
                        .queryForObject("select count(*) from yici_record where record_key = ?", Long.class, chargeNo)
                == 1);
        Answer copy = gateway.tell(chargeNo, orderNo, 700);
        Answer contradiction = gateway.tell(chargeNo, orderNo, 701);
        release.countDown();
        assertThat(copy.status()).isEqualTo(503);
        assertThat(copy.text("code")).isEqualTo("in-progress");
        assertThat(copy.response().headers().firstValue("Retry-After")).isPresent();
        assertThat(contradiction.status()).as("is not on record").isEqualTo(503);
        holder.join();
        isSuccess(first.join());
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    private void hold(CountDownLatch locked, CountDownLatch release) {
        new TransactionTemplate(shop.bean(PlatformTransactionManager.class)).executeWithoutResult(open -> {
            shop.database().queryForList("select * from orders where order_no = ? for update", orderNo);
            locked.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private Answer told(long amount) {
        try {
            return gateway.tell(chargeNo, orderNo, amount);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The ledger is out of reach: order, row and record are as before, and the gateway is told to come again. */
    @Test
    @Tag("R-63")
    @Tag("T-68")
    void failureChangesNothingAndIsToldAsOne() throws Exception {
        long before = received();
        shop.database().execute("alter table ledger rename to ledger_away");
        try {
            Answer failed = gateway.tell(chargeNo, orderNo, 700);
            assertThat(failed.status()).as("%s", failed).isGreaterThanOrEqualTo(500);
            assertThat(failed.body()).doesNotContain("success");
        } finally {
            shop.database().execute("alter table ledger_away rename to ledger");
        }
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
        assertThat(isOnRecord(chargeNo)).isFalse();
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        assertThat(received()).isEqualTo(before + 700);
    }

    @Test
    void paidOrderCanBeRefundedLikeAnyOther() throws Exception {
        isSuccess(gateway.tell(chargeNo, orderNo, 700));
        Answer refund = alice.post("/api/orders/" + orderNo + "/refunds", newKey(), "{\"amount\":700}");
        assertThat(refund.status()).as("%s", refund).isEqualTo(201);
        assertThat(alice.status(orderNo)).isEqualTo("REFUNDED");
    }
}
