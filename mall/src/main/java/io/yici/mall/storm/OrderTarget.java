package io.yici.mall.storm;

import io.yici.mall.web.Refusal;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpStatus;

/** One order. It is cancelled afterwards, so that the goods are on sale again. */
final class OrderTarget implements Target {

    /** Storms of one customer order different quantities, by which their orders are told apart. */
    private static final AtomicInteger TURN = new AtomicInteger();

    private static final int QUANTITIES = 7;

    private final ShopCalls shop;
    private final ShopRows rows;
    private final Sender sender;
    private final Intent intent;
    private final OffsetDateTime since;
    private final int quantity = 2 + Math.floorMod(TURN.getAndIncrement(), QUANTITIES);
    private final String sku;

    OrderTarget(ShopCalls shop, ShopRows rows, Sender sender, Intent intent) {
        this.shop = shop;
        this.rows = rows;
        this.sender = sender;
        this.intent = intent;
        this.since = rows.now();
        this.sku = rows.plentiful(quantity).stream()
                .findFirst()
                .orElseThrow(() -> Refusal.of(HttpStatus.CONFLICT, "out-of-stock", "There is too little of anything."));
    }

    @Override
    public void prepare() {}

    @Override
    public Answer send() throws IOException, InterruptedException {
        return shop.post(sender, "/api/orders", intent.key(), body(sku, quantity))
                .answer();
    }

    static String body(String sku, int quantity) {
        return "{\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}]}";
    }

    @Override
    public long effects() {
        return rows.orders(sender.user(), since, sku, quantity).size();
    }

    @Override
    public void tidy() throws IOException, InterruptedException {
        for (String orderNo : rows.orders(sender.user(), since, sku, quantity)) {
            var unused = shop.post(sender, "/api/orders/" + orderNo + "/cancel", intent.key(), "");
        }
    }
}
