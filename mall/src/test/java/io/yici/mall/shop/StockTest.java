package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a refund does to the stock. */
@ParameterizedClass
@EnumSource(Database.class)
class StockTest {

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private String sku;
    private String orderNo;

    @BeforeEach
    void pay() throws Exception {
        shop = database.shop();
        alice = shop.as("alice");
        sku = shop.product(10);
        orderNo = alice.newOrder(sku);
        assertThat(alice.pay(newKey(), orderNo).status()).isEqualTo(201);
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(shop.as("operator").violations()).isEmpty();
    }

    private void refund(int amount) throws Exception {
        assertThat(alice.post("/api/orders/" + orderNo + "/refunds", newKey(), "{\"amount\":" + amount + "}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    @Tag("T-81")
    void comesBackWithTheLastPartOfARefundBeforeShipping() throws Exception {
        refund(300);
        assertThat(shop.stock(sku)).isEqualTo(9);
        refund(400);
        assertThat(shop.stock(sku)).isEqualTo(10);
    }

    @Test
    void staysAwayAfterShipping() throws Exception {
        assertThat(shop.as("operator").ship(newKey(), orderNo, "SF").status()).isEqualTo(201);
        refund(700);
        assertThat(shop.stock(sku)).isEqualTo(9);
    }
}
