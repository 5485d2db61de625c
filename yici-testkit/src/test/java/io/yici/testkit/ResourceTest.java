package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.AlreadyDoneException;
import io.yici.DuplicatePolicy;
import io.yici.Execution;
import io.yici.Failure;
import io.yici.FailurePolicy;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.OverdueRecord;
import io.yici.RefusedUsageException;
import io.yici.Resolution;
import io.yici.ResultNotKeptException;
import io.yici.TooOldException;
import io.yici.spi.Completion;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the running work names as made by it. */
@Tag("R-88")
class ResourceTest extends PurgeFixture {

    private static final String MADE = "payment-2026-17";

    private String pays(Execution execution) {
        execution.resource(MADE);
        return charge();
    }

    @Test
    void aRepeatIsToldWhatTheFirstMade() {
        idempotency.run(PAY, key, this::pays);

        assertThat(idempotency.attempt(PAY, key, this::pays)).isEqualTo(new Outcome.ReplayedValue<>("charge 1", MADE));
        assertThat(record(PAY).resource()).isEqualTo(MADE);
    }

    @Test
    void theLastNameCounts() {
        idempotency.run(PAY, key, execution -> {
            execution.resource("draft-1");
            return pays(execution);
        });

        assertThat(record(PAY).resource()).isEqualTo(MADE);
    }

    @Test
    void aResultThatIsTooLargeLeavesTheName() {
        idempotency.run(PAY, key, execution -> pays(execution) + "x".repeat(StoredResult.MAX_BODY));

        assertThat(idempotency.attempt(PAY, key, this::pays)).isEqualTo(new Outcome.ReplayedTombstone<>(MADE));
        assertThatThrownBy(() -> idempotency.run(PAY, key, this::pays))
                .isInstanceOfSatisfying(
                        ResultNotKeptException.class,
                        it -> assertThat(it.resource()).isEqualTo(MADE))
                .hasMessageContaining("already done; it made " + MADE);
    }

    @Test
    void aResultThatCannotBeReadLeavesTheName() {
        idempotency.run(PAY, key, this::pays);
        Operation<String> otherCodec =
                pay().money().codec(new TextCodec("other")).build();

        assertThat(idempotency.attempt(otherCodec, key, this::pays)).isEqualTo(new Outcome.ReplayedTombstone<>(MADE));
    }

    @Test
    void whereRepeatsAreRefusedTheyAreToldWhatWasMade() {
        Operation<String> once = pay().duplicates(DuplicatePolicy.REFUSE).build();
        idempotency.run(once, key, this::pays);

        assertThatThrownBy(() -> idempotency.run(once, key, this::pays))
                .isInstanceOfSatisfying(
                        AlreadyDoneException.class,
                        it -> assertThat(it.resource()).isEqualTo(MADE))
                .hasMessageContaining("already done; it made " + MADE);
    }

    @Test
    void aThinRecordStillTellsWhatWasMade() {
        idempotency.run(PAY, key, this::pays);
        time.advance(PAST_MONEY);
        List<String> archived = new ArrayList<>();

        assertThat(purging()
                        .archive(records -> records.forEach(it -> archived.add(it.resource())))
                        .build()
                        .run()
                        .thinned())
                .isEqualTo(1);

        assertThat(archived).containsExactly(MADE);
        StoredRecord thin = record(PAY);
        assertThat(thin.result()).isNull();
        assertThat(thin.resource()).isEqualTo(MADE);
        assertThat(idempotency.attempt(PAY, key, this::pays)).isEqualTo(new Outcome.TooOld<>(MADE));
        assertThatThrownBy(() -> idempotency.run(PAY, key, this::pays))
                .isInstanceOfSatisfying(
                        TooOldException.class, it -> assertThat(it.resource()).isEqualTo(MADE))
                .hasMessageContaining("already done; it made " + MADE);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aFailureKeepsNoName() {
        Operation<String> pay = pay().failures(FailurePolicy.builder()
                        .complete(IllegalStateException.class, "declined")
                        .build())
                .build();
        assertThatThrownBy(() -> idempotency.run(pay, key, execution -> {
                    pays(execution);
                    throw new IllegalStateException("no cover");
                }))
                .hasMessage("no cover");

        assertThat(idempotency.attempt(pay, key, this::pays))
                .isEqualTo(new Outcome.ReplayedFailure<>(new Failure("declined", "no cover")));
        assertThat(record(pay).resource()).isNull();
    }

    @Test
    void aSettlingMayNameIt() {
        claimElsewhere(PAY);
        time.advance(PAST_LEASE);
        OverdueRecord overdue = idempotency.overdue(PAY, null, 10).get(0);

        idempotency.settle(PAY, overdue, new Resolution.Done<>("found", MADE), "operator", "asked the bank");

        assertThat(idempotency.attempt(PAY, key, this::pays)).isEqualTo(new Outcome.ReplayedValue<>("found", MADE));
    }

    @Test
    void afterTheEndNothingIsNamedAnyMore() {
        AtomicReference<Execution> kept = new AtomicReference<>();
        idempotency.run(PAY, key, execution -> {
            kept.set(execution);
            return charge();
        });

        assertThatThrownBy(() -> kept.get().resource(MADE))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("the work has ended");
        assertThat(record(PAY).resource()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "order 17", "order\t17", "order\u0000", "\u200border", "a\u2028b", "half \ud83d"})
    void whatCannotBeShownIsRefused(String id) {
        assertRefused(id);
    }

    @Test
    void whatIsTooLongIsRefused() {
        assertRefused("x".repeat(Completion.MAX_RESOURCE + 1));
    }

    private void assertRefused(String id) {
        idempotency.run(PAY, key, execution -> {
            assertThatThrownBy(() -> execution.resource(id))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1 to 255 visible characters")
                    .hasMessageContaining(id.length() + " characters");
            return charge();
        });

        assertThat(record(PAY).state()).isEqualTo(RecordState.COMPLETED);
        assertThat(record(PAY).resource()).isNull();
        assertThatThrownBy(() ->
                        new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), io.yici.ExpiryPolicy.REFUSE, id))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
