package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.EnlistedSteps;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;

class H2EnlistedStoreTest extends IdempotencyStoreContract {

    private final IdempotencyStore enlisted = new EnlistedSteps(TestDatabase.H2.store());

    @Override
    protected IdempotencyStore store() {
        return enlisted;
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return TestDatabase.H2.store();
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
