package io.yici.testkit;

import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The model against a store with the chosen mistake. Its name keeps it out of the build's own run. */
class PlantedMistakeLife extends RecordLifeContract {

    static volatile Mistake chosen = Mistake.NONE;

    private final MovableClock clock = MovableClock.at(Instant.parse("2026-03-29T00:59:59.123456Z"));
    private final InMemoryIdempotencyStore store = chosen.store(clock);

    /** The same lives each time. */
    @Override
    @Property(seed = "1", tries = 500)
    void livesLikeTheModel(@ForAll("lives") List<LifeStep> steps) {
        super.livesLikeTheModel(steps);
    }

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void advance(Duration time) {
        clock.advance(time);
    }
}
