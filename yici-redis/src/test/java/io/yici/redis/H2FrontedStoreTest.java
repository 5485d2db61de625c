package io.yici.redis;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;

class H2FrontedStoreTest extends IdempotencyStoreContract {

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

    @Override
    protected void raiseFormatVersion(RecordId id) {
        FrontedDatabase.H2.raiseFormatVersion(id);
    }
}
