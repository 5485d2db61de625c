package io.yici.mall.storm;

import java.time.InstantSource;
import org.springframework.stereotype.Component;

/** Where the copies of a storm go. */
@Component
class ChosenTargets implements Targets {

    private final ShopCalls shop;
    private final ShopRows rows;
    private final StormTables tables;
    private final InstantSource clock;

    ChosenTargets(ShopCalls shop, ShopRows rows, StormTables tables, InstantSource clock) {
        this.shop = shop;
        this.rows = rows;
        this.tables = tables;
        this.clock = clock;
    }

    @Override
    public Target of(StormRequest request, Sender sender, Intent intent) {
        if (request.path() == Path.GUARDED) {
            return guarded(request.write(), sender, intent);
        }
        Gap gap = Gap.shared(Math.min(request.copies(), request.parallelism()));
        return new WrongTarget(tables, new WrongWays(tables, clock, gap), request.path(), intent);
    }

    private Target guarded(Write write, Sender sender, Intent intent) {
        return switch (write) {
            case ORDER -> new OrderTarget(shop, rows, sender, intent);
            case PAYMENT -> new PaymentTarget(shop, rows, sender, intent);
            case STOCK -> new StockTarget(shop, rows, sender, intent);
            case CHECK_IN -> new CheckInTarget(shop, rows, intent, CheckInTarget.Visit.of(sender, clock));
            case CALLBACK -> new CallbackTarget(shop, rows, sender, intent);
        };
    }
}
