package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.WithAnOrder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a refund does to the stock. */
class StockTest extends WithAnOrder {

    @BeforeEach
    void pay() throws Exception {
        assertThat(alice.pay(newKey(), orderNo).status()).isEqualTo(201);
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
