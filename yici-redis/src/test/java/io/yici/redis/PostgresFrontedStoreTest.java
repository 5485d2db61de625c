package io.yici.redis;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;
import org.junit.jupiter.api.Tag;

@Tag("long")
class PostgresFrontedStoreTest extends IdempotencyStoreContract {

    @Override
    protected IdempotencyStore store() {
        return FrontedDatabase.POSTGRESQL.fronted();
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return FrontedDatabase.POSTGRESQL.frontedElsewhere();
    }

    @Override
    protected void advance(Duration time) {
        FrontedDatabase.POSTGRESQL.advance(time);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        FrontedDatabase.POSTGRESQL.raiseFormatVersion(id);
    }
}
