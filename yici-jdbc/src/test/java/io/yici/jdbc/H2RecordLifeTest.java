package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.RecordLifeContract;
import java.time.Duration;

class H2RecordLifeTest extends RecordLifeContract {

    @Override
    protected IdempotencyStore store() {
        return TestDatabase.H2.store();
    }

    @Override
    protected void advance(Duration time) {
        TestDatabase.H2.advance(time);
    }
}
