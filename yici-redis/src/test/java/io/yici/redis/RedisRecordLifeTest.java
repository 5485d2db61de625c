package io.yici.redis;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.RecordLifeContract;
import java.time.Duration;
import net.jqwik.api.lifecycle.AfterTry;

class RedisRecordLifeTest extends RecordLifeContract {

    @Override
    protected IdempotencyStore store() {
        return TestRedis.SINGLE.store();
    }

    @Override
    protected void advance(Duration time) {
        TestRedis.SINGLE.advance(time);
    }

    /** Time moves for all records at once, so old ones would make it slow. */
    @AfterTry
    void forget() {
        TestRedis.SINGLE.flush();
    }
}
