package io.yici.mall.storm;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One payment of an order that is made for it. It is refunded afterwards. */
final class PaymentTarget implements Target {

    private final ShopCalls shop;
    private final ShopRows rows;
    private final Sender sender;
    private final Intent intent;
    private volatile @Nullable PlacedOrder order;

    PaymentTarget(ShopCalls shop, ShopRows rows, Sender sender, Intent intent) {
        this.shop = shop;
        this.rows = rows;
        this.sender = sender;
        this.intent = intent;
    }

    @Override
    public void prepare() throws IOException, InterruptedException {
        order = PlacedOrder.place(shop, rows, sender, intent.key() + "-order");
    }

    private PlacedOrder placed() {
        return Objects.requireNonNull(order, "prepared first");
    }

    @Override
    public Answer send() throws IOException, InterruptedException {
        String path = "/api/orders/" + placed().orderNo() + "/payments";
        return shop.post(sender, path, intent.key(), "{\"channel\":\"CARD\"}").answer();
    }

    @Override
    public long effects() {
        PlacedOrder paid = order;
        return paid == null ? 0 : rows.charges(paid.orderNo());
    }

    @Override
    public void tidy() throws IOException, InterruptedException {
        placed().refund(shop, sender, intent.key() + "-refund");
    }
}
