package io.yici.mall.storm;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One notice of a charge, signed as the gateway signs, for an order that is made for it. It is refunded afterwards. */
final class CallbackTarget implements Target {

    private final ShopCalls shop;
    private final ShopRows rows;
    private final Sender sender;
    private final Intent intent;
    private final SilentRepeats repeats = new SilentRepeats();
    private volatile @Nullable PlacedOrder order;

    CallbackTarget(ShopCalls shop, ShopRows rows, Sender sender, Intent intent) {
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
        PlacedOrder told = placed();
        String notice = "{\"chargeNo\":\"%s\",\"orderNo\":\"%s\",\"amount\":%d}"
                .formatted(intent.key(), told.orderNo(), told.amount());
        return repeats.judged(shop.notify("/api/callbacks/demo", notice).answer());
    }

    @Override
    public long effects() {
        PlacedOrder paid = order;
        return paid == null ? 0 : rows.receipts(paid.orderNo());
    }

    @Override
    public void tidy() throws IOException, InterruptedException {
        placed().refund(shop, sender, intent.key() + "-refund");
    }
}
