package io.yici.mall.shop;

import io.yici.Idempotency;
import io.yici.IdempotencyException;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.KeyedLock;
import io.yici.StoreUnavailableException;
import io.yici.mall.web.Refusal;
import io.yici.redis.RedisIdempotencyStore;
import io.yici.redis.RedisLink;
import io.yici.spi.Transactions;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;

/** A lock in Redis. Without Redis everybody has his turn at once: the database is what counts. Thread-safe. */
final class RedisOrderTurn implements OrderTurn, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RedisOrderTurn.class);
    private static final String NAME = "order.pay";
    private static final Duration WAIT = Duration.ofSeconds(2);

    private final Idempotency claims;
    private final KeyedLock lock;

    /** @param transactions in which no turn is taken */
    RedisOrderTurn(RedisLink link, Transactions transactions) {
        this.claims = Idempotency.over(RedisIdempotencyStore.over(link)).build();
        this.lock = KeyedLock.named(NAME, claims)
                .waiting(WAIT)
                .transactions(transactions)
                .build();
    }

    @Override
    public <T> T take(String orderNo, Runnable refused, Supplier<T> work) {
        try {
            return lock.run(IdempotencyKey.of("order", orderNo), held -> work.get());
        } catch (InProgressException e) {
            throw isOfThis(e) ? inProgress(refused) : e;
        } catch (StoreUnavailableException e) {
            if (!isOfThis(e)) {
                throw e;
            }
            LOG.warn("Redis is gone, and orders are paid without their turn: {}", e.getMessage());
            return work.get();
        }
    }

    /** The work may hold claims of its own. */
    private static boolean isOfThis(IdempotencyException thrown) {
        return NAME.equals(thrown.operation());
    }

    private static Refusal inProgress(Runnable refused) {
        refused.run();
        return Refusal.of(HttpStatus.CONFLICT, "payment-in-progress", "A payment of this order is under way.")
                .retryable();
    }

    @Override
    public void close() {
        claims.close();
    }
}
