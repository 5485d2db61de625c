package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/**
 * Random batches over random records, each made twice: at once, and one claim after another on a twin of the records. Answers and
 * records must be the same. Subclass it beside {@link IdempotencyStoreContract}; needs jqwik on the test class path.
 */
public abstract class BatchTwinContract {

    private static final int KEYS = 6;
    private static final int LONGEST_BATCH = 12;
    private static final int LONGEST_HISTORY = 10;

    /** The store under test, which is also the twin: each try uses two operations of its own. */
    protected abstract IdempotencyStore store();

    /** Moves the store's time ahead: shifts what it has stored back by as much. Never by sleeping. */
    protected abstract void advance(Duration time);

    @Property(tries = 25)
    @Tag("R-97")
    void aBatchIsAnsweredAsItsClaimsOneAfterAnother(
            @ForAll("histories") List<TwinStep> history, @ForAll("batches") List<List<TwinClaim>> batches) {
        BatchTwins twins = new BatchTwins(store(), this::advance);
        history.forEach(twins::take);
        for (List<TwinClaim> batch : batches) {
            assertThat(twins.atOnce(batch)).isEqualTo(twins.oneAfterAnother(batch));
            assertThat(twins.recordsOfBatches()).isEqualTo(twins.recordsOfSingles());
        }
    }

    @Provide
    Arbitrary<List<TwinStep>> histories() {
        return Combinators.combine(claims(), Arbitraries.of(TwinStep.After.class))
                .as(TwinStep::new)
                .list()
                .ofMaxSize(LONGEST_HISTORY);
    }

    @Provide
    Arbitrary<List<List<TwinClaim>>> batches() {
        return claims().list().ofMaxSize(LONGEST_BATCH).list().ofMinSize(1).ofMaxSize(2);
    }

    private static Arbitrary<TwinClaim> claims() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, KEYS - 1),
                        Arbitraries.frequency(
                                Tuple.of(4, LifeStep.Content.ONE),
                                Tuple.of(1, LifeStep.Content.OTHER),
                                Tuple.of(1, LifeStep.Content.NONE)),
                        Arbitraries.of(CrashPolicy.class),
                        Arbitraries.of(TwinClaim.End.class))
                .as(TwinClaim::new);
    }
}
