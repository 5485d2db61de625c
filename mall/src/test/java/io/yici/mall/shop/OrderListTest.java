package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

@ParameterizedClass
@EnumSource(Database.class)
class OrderListTest {

    @Parameter
    Database database;

    private static List<JsonNode> list(ShopClient client, String path) throws Exception {
        return StreamSupport.stream(client.get(path).json().spliterator(), false)
                .toList();
    }

    @Test
    void showsOnesOwnOrdersTheNewestFirst() throws Exception {
        RunningShop shop = database.shop();
        ShopClient alice = shop.as("alice");
        String sku = shop.product(10);
        String older = alice.newOrder(sku);
        String newer = alice.newOrder(sku);
        alice.pay(newKey(), newer);
        alice.post("/api/orders/" + newer + "/refunds", newKey(), "{\"amount\":300}");

        List<JsonNode> listed = list(alice, "/api/orders");
        assertThat(listed).extracting(order -> order.path("orderNo").asString()).startsWith(newer, older);
        JsonNode first = listed.get(0);
        assertThat(first.path("status").asString()).isEqualTo("PAID");
        assertThat(first.path("amount").asLong()).isEqualTo(700);
        assertThat(first.path("refunded").asLong()).isEqualTo(300);
        assertThat(first.path("items").path(0).path("sku").asString()).isEqualTo(sku);
        assertThat(listed.get(1).path("refunded").asLong()).isZero();
        assertThat(list(shop.as("bob"), "/api/orders"))
                .extracting(order -> order.path("user").asString())
                .doesNotContain("alice");
    }

    @Test
    void showsTheOperatorWhatWaitsToBeShipped() throws Exception {
        RunningShop shop = database.shop();
        ShopClient bob = shop.as("bob");
        String paid = bob.newOrder(shop.product(1));
        bob.pay(newKey(), paid);
        shop.database()
                .update("update orders set created_at = timestamp '2000-01-01 00:00:00' where order_no = ?", paid);

        ShopClient operator = shop.as("operator");
        assertThat(list(operator, "/api/shipments/waiting")
                        .get(0)
                        .path("orderNo")
                        .asString())
                .isEqualTo(paid);
        operator.ship(newKey(), paid, "SF");
        assertThat(list(operator, "/api/shipments/waiting"))
                .extracting(order -> order.path("orderNo").asString())
                .doesNotContain(paid);
        assertThat(bob.get("/api/shipments/waiting").status()).isEqualTo(403);
    }
}
