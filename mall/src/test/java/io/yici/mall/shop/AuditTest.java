package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.Storm;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is planted is seen; every plant is taken out again. */
@ParameterizedClass
@EnumSource(Database.class)
class AuditTest {

    @Parameter
    Database database;

    /** Two statements about the order :o and its product :s, and what the audit says in between. */
    record Plant(String statement, String undo, String seen) {}

    static Stream<Plant> plants() {
        return Stream.of(
                new Plant(
                        "update product set stock = stock - 1 where sku = :s",
                        "update product set stock = stock + 1 where sku = :s",
                        "stock 8, but its journal makes 9"),
                new Plant(
                        "update order_line set quantity = 2 where order_no = :o",
                        "update order_line set quantity = 1 where order_no = :o",
                        "but the journal says 1"),
                new Plant(
                        "insert into stock_deduction (deduction_no, order_no, sku, quantity, status)"
                                + " values ('D-9', 'elsewhere', :s, 2, 'DEDUCTED')",
                        "delete from stock_deduction where deduction_no = 'D-9'",
                        "elsewhere takes 2 of "),
                new Plant(
                        "update orders set status = 'WAITING_PAY' where order_no = :o",
                        "update orders set status = 'PAID' where order_no = :o",
                        "is WAITING_PAY with 0 open and 1 charged"),
                new Plant(
                        "update orders set status = 'PAYING' where order_no = :o",
                        "update orders set status = 'PAID' where order_no = :o",
                        "is PAYING with 0 open and 1 charged"),
                new Plant(
                        "update orders set amount = amount + 1 where order_no = :o",
                        "update orders set amount = amount - 1 where order_no = :o",
                        "but its lines make 700"),
                new Plant(
                        "update payment set amount = 699 where order_no = :o",
                        "update payment set amount = 700 where order_no = :o",
                        "amount 699, but its order has 700"),
                new Plant(
                        "update payment set charge_no = 'X' || charge_no where order_no = :o",
                        "update payment set charge_no = substring(charge_no from 2) where order_no = :o",
                        "is charged, but the gateway has null"),
                new Plant(
                        "update payment set live_order_no = null where order_no = :o",
                        "update payment set live_order_no = order_no where order_no = :o",
                        "which its other columns contradict"),
                new Plant(
                        "update payment set status = 'CLOSED' where order_no = :o",
                        "update payment set status = 'CHARGED' where order_no = :o",
                        "its payment is Payment["),
                new Plant(
                        "insert into payment (payment_no, order_no, status, channel, amount, charge_no)"
                                + " values ('P-2', :o, 'CHARGED', 'CARD', 700, 'C-2')",
                        "delete from payment where payment_no = 'P-2'",
                        "is PAID with 0 open and 2 charged"),
                new Plant(
                        "update payment set refunded = 1 where order_no = :o",
                        "update payment set refunded = 0 where order_no = :o",
                        "refunded 1 of 700, its refunds make 0"),
                new Plant(
                        "update orders set status = 'REFUNDED' where order_no = :o",
                        "update orders set status = 'PAID' where order_no = :o",
                        "is REFUNDED with 0 of 700 refunded"),
                new Plant(
                        "update payment set channel = 'BALANCE' where order_no = :o",
                        "update payment set channel = 'CARD' where order_no = :o",
                        "of 700 from the balance is not in the ledger"),
                new Plant(
                        "insert into refund (refund_no, payment_no, amount)"
                                + " select 'R-1', payment_no, 1 from payment where order_no = :o",
                        "delete from refund where refund_no = 'R-1'",
                        "refund R-1 of 1 is not in the ledger"),
                new Plant(
                        "update account set balance = balance + 1 where user_name = 'alice'",
                        "update account set balance = balance - 1 where user_name = 'alice'",
                        "account and journal differ: "),
                new Plant(
                        "insert into ledger (serial, side, user_name, kind, amount) values ('L', 'IN', 'bob', 'CREDIT', 1)",
                        "delete from ledger where serial = 'L'",
                        "account bob: balance "),
                new Plant(
                        "insert into sms (downstream_key, user_name, asked) values ('P-9', 'alice', 1)",
                        "delete from sms where downstream_key = 'P-9'",
                        "sms P-9 tells of nothing"),
                new Plant(
                        "insert into points_account (user_name, points) values ('eve', 10)",
                        "delete from points_account where user_name = 'eve'",
                        "points and journal differ: "),
                new Plant(
                        "insert into points_account (user_name, points) values ('eve', 10)",
                        "delete from points_account where user_name = 'eve'",
                        "points of eve: 10, but their entries make 0"),
                new Plant(
                        "insert into checkin (user_name, on_day) values ('eve', date '2026-01-01')",
                        "delete from checkin where user_name = 'eve'",
                        "check-in of eve on 2026-01-01 has earned nothing"),
                new Plant(
                        "insert into points_account (user_name, points) values ('eve', 10);"
                                + "insert into points_entry (serial, user_name, amount) values ('E', 'eve', 10)",
                        "delete from points_entry where serial = 'E';"
                                + "delete from points_account where user_name = 'eve'",
                        "points entry E is for no check-in"),
                new Plant(
                        "insert into callback (charge_no, order_no, amount, status) values ('N-9', :o, 700, 'APPLIED')",
                        "delete from callback where charge_no = 'N-9'",
                        "callback N-9 is APPLIED with 0 payments and 0 entries"),
                new Plant(
                        "insert into callback (charge_no, order_no, amount, status)"
                                + " select charge_no, order_no, amount, 'HELD' from payment where order_no = :o;"
                                + "update payment set channel = 'CALLBACK' where order_no = :o",
                        "update payment set channel = 'CARD' where order_no = :o;"
                                + "delete from callback where order_no = :o",
                        "is HELD with 1 payments and 0 entries"),
                new Plant(
                        "update payment set channel = 'CALLBACK' where order_no = :o",
                        "update payment set channel = 'CARD' where order_no = :o",
                        "is by no callback that was applied"),
                new Plant(
                        "insert into ledger (serial, side, user_name, kind, amount) values ('L', 'IN', 'bob', 'RECEIPT', 1)",
                        "delete from ledger where serial = 'L'",
                        "receipt L of 1 is for no callback"),
                new Plant(
                        "insert into transfer (from_user, transfer_no, to_user, amount, serial)"
                                + " values ('alice', 'N', 'bob', 1, 'S')",
                        "delete from transfer where serial = 'S'",
                        "transfer S of 1: its 0 entries make 0"));
    }

    @ParameterizedTest
    @MethodSource("plants")
    @Tag("R-89")
    @Tag("B74")
    void seesWhatIsPlanted(Plant plant) throws Exception {
        RunningShop shop = database.shop();
        ShopClient operator = shop.as("operator");
        String sku = shop.product(10);
        String orderNo = shop.as("alice").newOrder(sku);
        assertThat(shop.as("alice").pay(newKey(), orderNo).status()).isEqualTo(201);
        assertThat(operator.violations()).isEmpty();
        run(shop, plant.statement(), orderNo, sku);
        try {
            assertThat(operator.violations()).anyMatch(violation -> violation.contains(plant.seen()));
        } finally {
            run(shop, plant.undo(), orderNo, sku);
        }
        assertThat(operator.violations()).isEmpty();
    }

    private static void run(RunningShop shop, String statement, String orderNo, String sku) {
        shop.database().execute(statement.replace(":o", "'" + orderNo + "'").replace(":s", "'" + sku + "'"));
    }

    /** All rules see one moment, on H2 as well. */
    @Test
    void findsNothingWhileTheShopIsAtWork() throws Exception {
        RunningShop shop = database.shop();
        String sku = shop.product(1000);

        List<List<String>> audits = Storm.of(30, number -> {
            if (number % 3 == 0) {
                return shop.as("operator").violations();
            }
            ShopClient alice = shop.as("alice");
            String orderNo = alice.newOrder(sku);
            alice.post("/api/orders/" + orderNo + "/balance-payments", newKey(), "");
            return List.of();
        });

        assertThat(audits).containsOnly(List.of());
    }

    @Test
    void seesChargesThatTheShopKnowsNothingOf() throws Exception {
        try (RunningShop shop = RunningShop.start(database)) {
            ShopClient operator = shop.as("operator");
            String charge = "{\"downstreamKey\":\"%s\",\"orderNo\":\"stray\",\"amount\":5}";
            operator.post("/sim/gateway/charges", charge.formatted("one"));
            operator.post("/sim/gateway/charges", charge.formatted("two"));
            assertThat(operator.violations())
                    .hasSize(3)
                    .filteredOn(violation -> violation.contains("its payment is null"))
                    .hasSize(2);
            assertThat(operator.violations()).anyMatch(violation -> violation.contains("order stray has the charges"));
        }
    }

    @Test
    void countsWhatThereIs() throws Exception {
        try (RunningShop shop = RunningShop.start(database)) {
            String orderNo = shop.as("alice").newOrder("TEA-001");
            shop.as("alice").newOrder("CUP-001");
            shop.as("alice").pay(newKey(), orderNo);
            assertThat(shop.as("operator").get("/api/audit").body())
                    .isEqualTo("{\"orders\":2,\"payments\":1,\"charges\":1,\"stock\":298,\"violations\":[]}");
        }
    }
}
