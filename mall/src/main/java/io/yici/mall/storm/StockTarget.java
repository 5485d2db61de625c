package io.yici.mall.storm;

import io.yici.mall.web.Refusal;
import java.io.IOException;
import org.springframework.http.HttpStatus;

/** One deduction of one piece, by its number. It is given back afterwards. */
final class StockTarget implements Target {

    private final ShopCalls shop;
    private final ShopRows rows;
    private final Sender sender;
    private final Intent intent;
    private final String sku;
    private final SilentRepeats repeats = new SilentRepeats();

    StockTarget(ShopCalls shop, ShopRows rows, Sender sender, Intent intent) {
        this.shop = shop;
        this.rows = rows;
        this.sender = sender;
        this.intent = intent;
        this.sku = rows.plentiful(1).stream()
                .findFirst()
                .orElseThrow(() -> Refusal.of(HttpStatus.CONFLICT, "out-of-stock", "There is nothing left."));
    }

    @Override
    public void prepare() {}

    @Override
    public Answer send() throws IOException, InterruptedException {
        String body =
                "{\"deductionNo\":\"%s\",\"orderNo\":\"%s\",\"quantity\":1}".formatted(intent.key(), intent.run());
        return repeats.judged(shop.post(sender, "/api/stock/" + sku + "/deductions", intent.key(), body)
                .answer());
    }

    @Override
    public long effects() {
        return rows.piecesTakenFor(intent.run());
    }

    @Override
    public void tidy() throws IOException, InterruptedException {
        shop.delete(sender, "/api/stock/deductions/" + intent.key());
    }
}
