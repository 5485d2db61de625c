package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Database.class)
class OrderTest {

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private String sku;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
        alice = shop.as("alice");
        sku = shop.product(100);
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(shop.as("operator").violations()).isEmpty();
    }

    @Test
    void sellsThreeProductsAtTheStart() throws Exception {
        try (RunningShop fresh = RunningShop.start(database)) {
            var products = fresh.as("nobody").get("/api/products").json();
            assertThat(products).hasSize(3).allSatisfy(product -> {
                assertThat(product.propertyNames()).containsExactlyInAnyOrder("sku", "name", "price", "stock");
                assertThat(product.get("stock").asInt()).isEqualTo(100);
            });
            var audit = fresh.as("operator").get("/api/audit").json();
            assertThat(audit.toString())
                    .isEqualTo("{\"orders\":0,\"payments\":0,\"charges\":0,\"stock\":300,\"violations\":[]}");
        }
    }

    @Test
    void takesStockAtOnce() throws Exception {
        Answer placed = alice.order(newKey(), sku, 3);
        assertThat(placed.status()).isEqualTo(201);
        assertThat(placed.json().propertyNames()).containsExactlyInAnyOrder("orderNo", "status", "amount");
        assertThat(placed.text("status")).isEqualTo("WAITING_PAY");
        assertThat(placed.json().get("amount").asLong()).isEqualTo(2100);
        assertThat(placed.response().headers().firstValue("Location"))
                .contains("/api/orders/" + placed.text("orderNo"));
        assertThat(shop.stock(sku)).isEqualTo(97);
        assertThat(alice.get("/api/orders/" + placed.text("orderNo"))
                        .json()
                        .at("/items/0/quantity")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    @Tag("R-69")
    @Tag("T-79")
    void replaysTheFirstAnswerAlsoWhenNothingIsLeft() throws Exception {
        String last = shop.product(1);
        String key = newKey();
        Answer first = alice.order(key, last, 1);
        Answer repeat = alice.order(key, last, 1);
        assertThat(first.status()).isEqualTo(201);
        assertThat(repeat.isReplay()).isTrue();
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(repeat.body()).isEqualTo(first.body());
        assertThat(shop.stock(last)).isZero();
    }

    @Test
    void needsAnIdempotencyKey() throws Exception {
        Answer answer = alice.post("/api/orders", "{\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":1}]}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("code")).isEqualTo("key-missing");
        assertThat(shop.stock(sku)).isEqualTo(100);
    }

    @Test
    @Tag("B02")
    @Tag("T-04")
    void isTwoOrdersForTwoCustomersWithOneKey() throws Exception {
        String key = newKey();
        Answer hers = alice.order(key, "same-number", sku, 1);
        Answer his = shop.as("bob").order(key, "same-number", sku, 1);
        assertThat(hers.status()).isEqualTo(201);
        assertThat(his.status()).isEqualTo(201);
        assertThat(his.text("orderNo")).isNotEqualTo(hers.text("orderNo"));
    }

    @Test
    void answersAnotherKeyWithTheFirstOrderOfTheClientOrderNo() throws Exception {
        String number = newKey();
        Answer first = alice.order(newKey(), number, sku, 2);
        Answer second = alice.order(newKey(), number, sku, 2);
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.isReplay()).isFalse();
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(shop.stock(sku)).isEqualTo(98);
    }

    @Test
    void refusesAClientOrderNoThatComesWithOtherItems() throws Exception {
        String number = newKey();
        alice.order(newKey(), number, sku, 2);
        Answer other = alice.order(newKey(), number, sku, 3);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("code")).isEqualTo("client-order-no-reused");
        assertThat(shop.stock(sku)).isEqualTo(98);
    }

    @Test
    @Tag("R-10")
    void refusesAKeyThatComesWithOtherItems() throws Exception {
        String key = newKey();
        alice.order(key, sku, 1);
        Answer other = alice.order(key, sku, 2);
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("code")).isEqualTo("key-reused");
    }

    @Test
    @Tag("R-11")
    void storesNothingWhenTheStockIsTooSmallAndLeavesTheKeyFree() throws Exception {
        String scarce = shop.product(1);
        String key = newKey();
        String number = newKey();
        Answer refused = alice.order(key, number, scarce, 2);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("out-of-stock");
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(shop.stock(scarce)).isEqualTo(1);
        assertThat(alice.order(key, number, scarce, 1).status()).isEqualTo(201);
    }

    @Test
    void takesNothingOfAnyProductWhenOneIsScarce() throws Exception {
        String scarce = shop.product(1);
        Answer refused = alice.post(
                "/api/orders",
                newKey(),
                "{\"items\":[{\"sku\":\"%s\",\"quantity\":5},{\"sku\":\"%s\",\"quantity\":2}]}".formatted(sku, scarce));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(shop.stock(sku)).isEqualTo(100);
    }

    @Test
    void showsAStrangerNothing() throws Exception {
        String orderNo = alice.newOrder(sku);
        assertThat(shop.as("bob").get("/api/orders/" + orderNo).status()).isEqualTo(404);
        assertThat(shop.as("bob").cancel(orderNo).status()).isEqualTo(404);
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
    }

    @Test
    @Tag("T-81")
    void givesTheStockBackOnceHoweverOftenItIsCancelled() throws Exception {
        String orderNo = alice.newOrder(sku);
        assertThat(alice.cancel(orderNo).text("status")).isEqualTo("CANCELLED");
        Answer again = alice.cancel(orderNo);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("status")).isEqualTo("CANCELLED");
        assertThat(shop.stock(sku)).isEqualTo(100);
    }
}
