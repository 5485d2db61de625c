package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.EnlistedSteps;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;

class PostgresEnlistedStoreTest extends IdempotencyStoreContract {

    private final IdempotencyStore enlisted = new EnlistedSteps(TestDatabase.POSTGRESQL.store());

    @Override
    protected IdempotencyStore store() {
        return enlisted;
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return TestDatabase.POSTGRESQL.store();
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
