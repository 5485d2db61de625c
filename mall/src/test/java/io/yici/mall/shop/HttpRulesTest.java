package io.yici.mall.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.testkit.http.ConformanceTable;
import io.yici.testkit.http.HttpTarget;
import io.yici.testkit.http.HttpTargetBuilder;
import io.yici.testkit.http.SlowWrite;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The shop's two guarded routes keep the rules of the header, over raw sockets. */
@ParameterizedClass
@EnumSource(Database.class)
@Tag("R-97")
class HttpRulesTest {

    @Parameter
    Database database;

    private RunningShop shop;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(shop.as("operator").violations()).isEmpty();
    }

    private HttpTargetBuilder target(String path, String body, String other) {
        return HttpTarget.at("127.0.0.1", shop.port())
                .write("POST", path, body)
                .otherBody(other)
                .authorization(login("alice"));
    }

    private static String login(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
    }

    private static String body(String sku, int quantity) {
        return "{\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}]}";
    }

    private int orders() {
        return Objects.requireNonNull(shop.database().queryForObject("select count(*) from orders", Integer.class));
    }

    @Test
    void ordersKeepTheRules() throws Exception {
        String sku = shop.product(100_000);
        try (HeldProduct held = new HeldProduct(shop)) {
            HttpTarget orders = target("/api/orders", body(sku, 1), body(sku, 2))
                    .otherAuthorization(login("bob"))
                    .effects(this::orders)
                    .slow(held)
                    .build();
            assertThat(ConformanceTable.of(Map.of("orders", orders)).failures()).isEmpty();
        }
    }

    /** An order is charged once, whatever the key, so that effects say nothing about one key. */
    @Test
    void paymentsKeepTheRules() throws Exception {
        String orderNo = shop.as("alice").newOrder(shop.product(10));
        HttpTarget payments = target(
                        "/api/orders/" + orderNo + "/payments", "{\"channel\":\"CARD\"}", "{\"channel\":\"ALIPAY\"}")
                .build();
        assertThat(ConformanceTable.of(Map.of("payments", payments)).failures()).isEmpty();
        assertThat(shop.as("operator").charges(orderNo)).hasSize(1);
    }

    /** An order of a product whose row another transaction holds. */
    private static final class HeldProduct implements SlowWrite, AutoCloseable {

        private final RunningShop shop;
        private final String sku;
        private final Connection holder;

        HeldProduct(RunningShop shop) throws SQLException {
            this.shop = shop;
            this.sku = shop.product(1_000);
            this.holder = shop.bean(DataSource.class).getConnection();
            holder.setAutoCommit(false);
        }

        /** Asked for before the request is sent. */
        @Override
        public String path() {
            try (var statement = holder.prepareStatement("update product set name = 'held' where sku = ?")) {
                statement.setString(1, sku);
                statement.executeUpdate();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return "/api/orders";
        }

        @Override
        public String body() {
            return HttpRulesTest.body(sku, 1);
        }

        @Override
        public boolean awaitRunning(Duration patience) {
            Awaitility.await().atMost(patience).until(() -> running() > 0);
            return true;
        }

        private int running() {
            return Objects.requireNonNull(shop.database()
                    .queryForObject(
                            "select count(*) from yici_record where state = 1 and operation = 'order.create'",
                            Integer.class));
        }

        @Override
        public void finish() {
            try {
                holder.rollback();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() throws SQLException {
            holder.close();
        }
    }
}
