package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** More than the shop can do at once. */
@ParameterizedClass
@EnumSource(Database.class)
class BusyTest {

    @Parameter
    Database database;

    @Test
    void doesNotWaitForALockWithoutEnd() throws Exception {
        RunningShop shop = database.shop();
        ShopClient alice = shop.as("alice");
        String orderNo = alice.newOrder(shop.product(1));
        String key = newKey();
        try (Connection other = shop.bean(DataSource.class).getConnection()) {
            lock(other, orderNo);
            Instant start = Instant.now();
            List<Answer> answers = Storm.of(2, i -> i == 0 ? alice.cancel(orderNo) : alice.pay(key, orderNo));
            assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(15));
            assertThat(answers).allSatisfy(BusyTest::isBusy);
            other.rollback();
            other.setAutoCommit(true);
        }
        assertThat(alice.pay(key, orderNo).status()).isEqualTo(201);
    }

    /** The charge is made by then, so the key must not be free: the resolver finds the payment and writes it down. */
    @Test
    void findsOutAboutAChargeThatCouldNotBeWrittenDown() throws Exception {
        RunningShop shop = database.shop();
        ShopClient alice = shop.as("alice");
        ShopClient operator = shop.as("operator");
        String orderNo = alice.newOrder(shop.product(1));
        String key = newKey();
        operator.put("/sim/gateway", "{\"delayMillis\":1500}");
        FutureTask<Answer> paying = new FutureTask<>(() -> alice.pay(key, orderNo));
        CompletableFuture.runAsync(paying);
        await().until(() -> alice.status(orderNo).equals("PAYING"));
        try (Connection other = shop.bean(DataSource.class).getConnection()) {
            lock(other, orderNo);
            isBusy(paying.get());
            other.rollback();
            other.setAutoCommit(true);
        }
        operator.put("/sim/gateway", "{}");
        await().atMost(Duration.ofSeconds(30)).until(() -> alice.status(orderNo).equals("PAID"));
        Answer repeat = await().until(() -> alice.pay(key, orderNo), answer -> answer.status() != 409);
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(repeat.isReplay()).isTrue();
        assertThat(operator.charges(orderNo)).hasSize(1);
    }

    private static void lock(Connection connection, String orderNo) throws SQLException {
        connection.setAutoCommit(false);
        connection.createStatement().execute("select * from orders where order_no = '" + orderNo + "' for update");
    }

    private static void isBusy(Answer answer) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(503);
        assertThat(answer.text("code")).isEqualTo("busy");
        assertThat(answer.json().path("retryable").asBoolean()).isTrue();
        assertThat(answer.response().headers().firstValue("Retry-After")).isPresent();
    }

    @Test
    void leavesTheGatewayThreadsToAnswerManyPayments() throws Exception {
        try (RunningShop shop = RunningShop.start(database)) {
            ShopClient alice = shop.as("alice");
            String sku = shop.product(200);
            List<String> orders = new ArrayList<>();
            List<String> keys = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                orders.add(alice.newOrder(sku));
                keys.add(newKey());
            }
            shop.as("operator").put("/sim/gateway", "{\"delayMillis\":300}");
            List<Answer> answers = Storm.of(200, i -> alice.pay(keys.get(i), orders.get(i)));
            shop.as("operator").put("/sim/gateway", "{}");
            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isIn(201, 503));
            for (int i = 0; i < 200; i++) {
                if (answers.get(i).status() == 503) {
                    isBusy(answers.get(i));
                    assertThat(alice.pay(keys.get(i), orders.get(i)).status()).isEqualTo(201);
                }
            }
            assertThat(shop.as("operator").violations()).isEmpty();
        }
    }
}
