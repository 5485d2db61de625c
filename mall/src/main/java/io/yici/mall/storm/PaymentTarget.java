package io.yici.mall.storm;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One payment of an order that is made for it. It is refunded afterwards. */
final class PaymentTarget implements Target {

    private final ShopCalls shop;
    private final ShopRows rows;
    private final Sender sender;
    private final Intent intent;
    private volatile @Nullable String orderNo;
    private volatile long amount;

    PaymentTarget(ShopCalls shop, ShopRows rows, Sender sender, Intent intent) {
        this.shop = shop;
        this.rows = rows;
        this.sender = sender;
        this.intent = intent;
    }

    @Override
    public void prepare() throws IOException, InterruptedException {
        String sku = rows.plentiful(1).stream().findFirst().orElse("none");
        ShopCalls.Reply placed = shop.post(sender, "/api/orders", intent.key() + "-order", OrderTarget.body(sku, 1));
        if (!placed.isSuccess()) {
            throw new IOException("no order to pay: " + placed.status() + " "
                    + placed.body().path("code").asString(""));
        }
        orderNo = placed.body().path("orderNo").asString();
        amount = placed.body().path("amount").asLong();
    }

    @Override
    public Answer send() throws IOException, InterruptedException {
        return shop.post(sender, "/api/orders/" + orderNo + "/payments", intent.key(), "{\"channel\":\"CARD\"}")
                .answer();
    }

    @Override
    public long effects() {
        String paid = orderNo;
        return paid == null ? 0 : rows.charges(paid);
    }

    @Override
    public void tidy() throws IOException, InterruptedException {
        String body = "{\"amount\":" + amount + "}";
        var unused = shop.post(sender, "/api/orders/" + orderNo + "/refunds", intent.key() + "-refund", body);
    }
}
