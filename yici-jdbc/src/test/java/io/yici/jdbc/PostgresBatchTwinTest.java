package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.BatchTwinContract;
import java.time.Duration;

class PostgresBatchTwinTest extends BatchTwinContract {

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.POSTGRESQL.store();
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.POSTGRESQL.advance(time);
    }
}
