package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;

class PostgresIdempotencyStoreTest extends IdempotencyStoreContract {

    private final IdempotencyStore other =
            TestDatabase.POSTGRESQL.store(TestDatabase.POSTGRESQL.pool(), TestDatabase.POSTGRESQL.transactions());

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.POSTGRESQL.store();
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return other;
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.POSTGRESQL.advance(time);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        TestDatabase.POSTGRESQL.raiseFormatVersion(id);
    }
}
