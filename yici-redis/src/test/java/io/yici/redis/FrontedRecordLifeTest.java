package io.yici.redis;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.RecordLifeContract;
import java.time.Duration;
import net.jqwik.api.lifecycle.AfterTry;

class FrontedRecordLifeTest extends RecordLifeContract {

    @Override
    protected IdempotencyStore store() {
        return FrontedDatabase.H2.fronted();
    }

    @Override
    protected void advance(Duration time) {
        FrontedDatabase.H2.advance(time);
    }

    /** Time moves for all records at once, so old ones would make it slow. */
    @AfterTry
    void forget() {
        FrontedDatabase.H2.forget("life.%");
    }
}
