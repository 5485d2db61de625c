package io.yici.redis;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.KeyedLockContract;
import java.time.Duration;

class FrontedKeyedLockTest extends KeyedLockContract {

    @Override
    protected IdempotencyStore store() {
        return FrontedDatabase.H2.fronted();
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return FrontedDatabase.H2.frontedElsewhere();
    }

    @Override
    protected void advance(Duration time) {
        FrontedDatabase.H2.advance(time);
    }
}
