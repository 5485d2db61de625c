package io.yici.redis;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.KeyedLockContract;
import java.time.Duration;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = "SINGLE")
class RedisKeyedLockTest extends KeyedLockContract {

    @Parameter
    TestRedis redis;

    @Override
    protected IdempotencyStore store() {
        return redis.store();
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return RedisIdempotencyStore.over(redis.otherLink());
    }

    @Override
    protected void advance(Duration time) {
        redis.advanceWithEnds(time);
    }
}
