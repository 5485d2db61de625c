package io.yici.mall.storm;

import java.io.IOException;

/**
 * An order that a storm needs for something else.
 *
 * @param amount in minor units
 */
record PlacedOrder(String orderNo, long amount) {

    /** Places one of one piece. */
    static PlacedOrder place(ShopCalls shop, ShopRows rows, Sender sender, String key)
            throws IOException, InterruptedException {
        String sku = rows.plentiful(1).stream().findFirst().orElse("none");
        ShopCalls.Reply placed = shop.post(sender, "/api/orders", key, OrderTarget.body(sku, 1));
        if (!placed.isSuccess()) {
            throw new IOException("no order to go on with: " + placed.status() + " " + placed.code());
        }
        return new PlacedOrder(
                placed.body().path("orderNo").asString(),
                placed.body().path("amount").asLong());
    }

    /** Gives everything back once it is paid. */
    void refund(ShopCalls shop, Sender sender, String key) throws IOException, InterruptedException {
        var unused = shop.post(sender, "/api/orders/" + orderNo + "/refunds", key, "{\"amount\":" + amount + "}");
    }
}
