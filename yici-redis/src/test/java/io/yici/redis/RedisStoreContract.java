package io.yici.redis;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;

/** The contract, on one set-up. */
abstract class RedisStoreContract extends IdempotencyStoreContract {

    private final TestRedis redis;

    RedisStoreContract(TestRedis redis) {
        this.redis = redis;
    }

    @Override
    protected IdempotencyStore store() {
        return redis.store();
    }

    /** Over a connection of its own. */
    @Override
    protected IdempotencyStore otherInstance() {
        return RedisIdempotencyStore.over(redis.otherLink());
    }

    @Override
    protected void advance(Duration time) {
        redis.advance(time);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        redis.raiseFormatVersion(id);
    }
}
