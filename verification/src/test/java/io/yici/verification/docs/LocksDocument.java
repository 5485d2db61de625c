package io.yici.verification.docs;

import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.KeyedLock;
import io.yici.RepeatWindow;
import io.yici.jdbc.FencedUpdate;
import io.yici.jdbc.JdbcTransactions;
import io.yici.redis.FencedValue;
import io.yici.redis.RedisLink;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The code of docs/locks.md and docs/windows.md, compiled. */
class LocksDocument {

    record Order(String orderNo, boolean paid) {}

    interface Mapper {
        Order read(String orderNo);

        long add(String userId, byte[] comment);
    }

    private final Mapper mapper;
    private final JdbcTransactions transactions;
    private final KeyedLock orderLock;
    private final FencedUpdate orders;
    private final RepeatWindow comments;

    LocksDocument(Mapper mapper, JdbcTransactions transactions, Idempotency idempotency) {
        this.mapper = mapper;
        this.transactions = transactions;
        orderLock = KeyedLock.named("order.pay", idempotency)
                .waiting(Duration.ofSeconds(2))
                .build();
        orders = FencedUpdate.of(transactions)
                .table("orders")
                .key("order_no")
                .fence("fence")
                .build();
        comments = RepeatWindow.named("comment.add", idempotency)
                .period(Duration.ofSeconds(10))
                .releasedAfterFailure()
                .build();
    }

    Order pay(String orderNo) throws Exception {
        return orderLock.lockThenRecheck(
                IdempotencyKey.of("order", orderNo),
                () -> mapper.read(orderNo),
                (order, execution) ->
                        order.paid() ? order : pay(order, execution.fence().orElseThrow()));
    }

    private Order pay(Order order, long fence) throws Exception {
        return transactions.execute(Duration.ofSeconds(30), () -> {
            orders.require(order.orderNo(), fence, Map.of("paid", true));
            return mapper.read(order.orderNo());
        });
    }

    static FencedValue prices(RedisLink link) {
        FencedValue prices = FencedValue.over(link).prefixed("shop:price:");
        return prices;
    }

    static void store(FencedValue prices, String productNo, long fence, byte[] price) {
        prices.require(productNo, fence, price);
    }

    @Nullable Long comment(String userId, byte[] body) {
        return comments.run(userId, Fingerprint.of(body), execution -> mapper.add(userId, body));
    }
}
