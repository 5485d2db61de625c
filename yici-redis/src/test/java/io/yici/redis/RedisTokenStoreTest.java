package io.yici.redis;

import io.yici.spi.IdempotencyStore;
import io.yici.spi.TokenStore;
import io.yici.testkit.OneTimeTokensContract;
import java.time.Duration;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestRedis.class)
class RedisTokenStoreTest extends OneTimeTokensContract {

    @Parameter
    TestRedis redis;

    @Override
    protected IdempotencyStore records() {
        return redis.store();
    }

    @Override
    protected IdempotencyStore otherRecords() {
        return RedisIdempotencyStore.over(redis.otherLink());
    }

    @Override
    protected TokenStore tokens() {
        return RedisTokenStore.over(redis.link());
    }

    @Override
    protected TokenStore otherTokens() {
        return RedisTokenStore.over(redis.otherLink());
    }

    @Override
    protected void advance(Duration time) {
        redis.advance(time);
    }
}
