package io.yici.testkit;

import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/**
 * Random lives of records, lived by a store and by a simple model, which must agree after each step: claims, lost replies, completions,
 * releases, interruptions, renewals and settlings by several owners, while time passes. Subclass it beside
 * {@link IdempotencyStoreContract}; needs jqwik on the test class path. A failure comes with the shortest life that shows it.
 */
public abstract class RecordLifeContract {

    private static final int LONGEST_LIFE = 40;
    private static final int LONG_TRIES = 2_000;

    /** The store under test; each life uses an operation of its own, so that it need not be empty. */
    protected abstract IdempotencyStore store();

    /** Moves the store's time ahead: shifts what it has stored back by as much. Never by sleeping. */
    protected abstract void advance(Duration time);

    @Property
    @Tag("R-97")
    void livesLikeTheModel(@ForAll("lives") List<LifeStep> steps) {
        RecordLife life = new RecordLife(store(), this::advance);
        steps.forEach(life::take);
    }

    /** Many more of them. */
    @Property(tries = LONG_TRIES)
    @Tag("R-97")
    @Tag("long")
    void livesLongLikeTheModel(@ForAll("lives") List<LifeStep> steps) {
        livesLikeTheModel(steps);
    }

    @Provide
    Arbitrary<List<LifeStep>> lives() {
        return LifeSteps.any().list().ofMinSize(1).ofMaxSize(LONGEST_LIFE);
    }
}
