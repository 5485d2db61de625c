package io.yici.testkit;

import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.extension.ExtendWith;

/** As {@link PlantedMistakeRun}, of the windows. */
@ExtendWith(PlantedMistakeRun.FromLaunch.class)
class PlantedWindowMistakeRun extends RepeatWindowContract {

    private final MovableClock clock = MovableClock.at(Instant.parse("2026-03-29T00:59:59.123456Z"));
    private final IdempotencyStore store;

    PlantedWindowMistakeRun(Mistake mistake) {
        this.store = mistake.store(clock);
    }

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void advance(Duration time) {
        clock.advance(time);
    }

    @Override
    long patienceSeconds() {
        return 2;
    }
}
