package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;

class H2IdempotencyStoreTest extends IdempotencyStoreContract {

    private final IdempotencyStore other =
            TestDatabase.H2.store(TestDatabase.H2.pool(), TestDatabase.H2.transactions());

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.H2.store();
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return other;
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.H2.advance(time);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        TestDatabase.H2.raiseFormatVersion(id);
    }
}
