package io.yici.testkit;

import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.time.Instant;

class InMemoryRepeatWindowTest extends RepeatWindowContract {

    private final MovableClock clock = MovableClock.at(Instant.parse("2026-03-29T00:59:59.123456Z"));
    private final InMemoryIdempotencyStore store = new InMemoryTransactionalStore(clock);

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void advance(Duration time) {
        clock.advance(time);
    }
}
