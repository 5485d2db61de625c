package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.BatchTwinContract;
import java.time.Duration;

class MariaDbBatchTwinTest extends BatchTwinContract {

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.MARIADB.store();
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.MARIADB.advance(time);
    }
}
