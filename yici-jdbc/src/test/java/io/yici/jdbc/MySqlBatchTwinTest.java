package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.BatchTwinContract;
import java.time.Duration;

class MySqlBatchTwinTest extends BatchTwinContract {

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.MYSQL_DIALECT_ON_MARIADB.store();
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.MYSQL_DIALECT_ON_MARIADB.advance(time);
    }
}
