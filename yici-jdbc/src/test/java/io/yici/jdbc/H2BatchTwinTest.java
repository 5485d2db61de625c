package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.BatchTwinContract;
import java.time.Duration;

class H2BatchTwinTest extends BatchTwinContract {

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.H2.store();
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.H2.advance(time);
    }
}
