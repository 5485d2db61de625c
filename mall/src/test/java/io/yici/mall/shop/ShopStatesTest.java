package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every action comes to in every state, as docs/shop.md tells. */
class ShopStatesTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "shop.md");

    private interface Action {
        Answer on(String orderNo) throws Exception;
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    @Tag("R-72")
    @Tag("T-85")
    void answersEachActionInEachStateAsTheDocumentTells(Database database) throws Exception {
        try (RunningShop shop = RunningShop.start(database)) {
            String table = table(shop);
            System.out.println(table);
            assertThat(Files.readString(DOCUMENT)).contains(table);
        }
    }

    @Test
    void isDrawnInTheDocument() throws Exception {
        assertThat(Files.readString(DOCUMENT)).contains(OrderStates.MACHINE.mermaid());
    }

    private static String table(RunningShop shop) throws Exception {
        Map<String, Action> actions = actions(shop);
        StringBuilder table = new StringBuilder("| order is | " + String.join(" | ", actions.keySet()) + " |\n");
        table.append("| --- ".repeat(actions.size() + 1)).append("|\n");
        for (OrderStatus state : OrderStatus.values()) {
            table.append("| ").append(state);
            for (Action action : actions.values()) {
                String orderNo = orderIn(state, shop);
                Answer answer = action.on(orderNo);
                table.append(" | ").append(answer.status());
                if (answer.status() >= 400) {
                    table.append(" `").append(answer.text("code")).append('`');
                }
                table.append(", ").append(shop.as("alice").status(orderNo));
            }
            table.append(" |\n");
        }
        return table.toString();
    }

    private static Map<String, Action> actions(RunningShop shop) {
        ShopClient alice = shop.as("alice");
        Map<String, Action> actions = new LinkedHashMap<>();
        actions.put("pay", orderNo -> alice.pay(newKey(), orderNo));
        actions.put(
                "pay from the balance",
                orderNo -> alice.post("/api/orders/" + orderNo + "/balance-payments", newKey(), ""));
        actions.put("cancel", alice::cancel);
        actions.put("ship", orderNo -> shop.as("operator").ship(newKey(), orderNo, "SF"));
        actions.put("confirm receipt", alice::receive);
        actions.put("refund in full", orderNo -> refund(alice, orderNo));
        return actions;
    }

    private static Answer refund(ShopClient customer, String orderNo) throws Exception {
        return customer.post("/api/orders/" + orderNo + "/refunds", newKey(), "{\"amount\":700}");
    }

    /** By the moves that lead there. */
    private static String orderIn(OrderStatus state, RunningShop shop) throws Exception {
        ShopClient alice = shop.as("alice");
        String orderNo = alice.newOrder(shop.product(1));
        switch (state) {
            case WAITING_PAY -> {}
            case PAYING ->
                shop.bean(PaymentBook.class)
                        .open(new PaymentIntent(
                                "alice", orderNo, Channel.CARD, IdempotencyKey.of("alice", newKey()), 1));
            case CANCELLED -> alice.cancel(orderNo);
            case PAID -> alice.pay(newKey(), orderNo);
            case SHIPPED, COMPLETED -> {
                alice.pay(newKey(), orderNo);
                shop.as("operator").ship(newKey(), orderNo, "SF");
                if (state == OrderStatus.COMPLETED) {
                    alice.receive(orderNo);
                }
            }
            case REFUNDED -> {
                alice.pay(newKey(), orderNo);
                refund(alice, orderNo);
            }
        }
        assertThat(alice.status(orderNo)).isEqualTo(state.name());
        return orderNo;
    }
}
