package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.AlreadyDoneException;
import io.yici.DuplicatePolicy;
import io.yici.Failure;
import io.yici.FailurePolicy;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.MismatchException;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.ReplayedFailureException;
import io.yici.ResultNotKeptException;
import io.yici.TooOldException;
import io.yici.UnreadableRecordException;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReplayTest extends EngineFixture {

    private static final Operation<String> PAY = pay().build();

    @Test
    @Tag("IC-20")
    @Tag("IC-21")
    void answersARepeatWithTheFirstResult() {
        assertThat(idempotency.attempt(PAY, key, CONTENT, execution -> charge()))
                .isEqualTo(new Outcome.Executed<>("charge 1"));

        assertThat(idempotency.attempt(PAY, key, CONTENT, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedValue<>("charge 1"));
        assertThat(idempotency.run(PAY, key, CONTENT, execution -> charge())).isEqualTo("charge 1");
        assertThat(runs).hasValue(1);
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.COMPLETED, Kind.REPLAYED, Kind.REPLAYED);
    }

    @Test
    @Tag("B26")
    void tellsANullResultFromNoRecord() {
        idempotency.attempt(PAY, key, execution -> {
            charge();
            return none();
        });

        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.ReplayedValue<>(null));
        assertThat(runs).hasValue(1);
    }

    @SuppressWarnings("NullAway") // as a careless caller would
    private static String none() {
        return null;
    }

    @Test
    @Tag("B26")
    void replaysAnOperationWithoutResult() {
        Operation<@Nullable Void> ship =
                Operation.named("order.ship").mode(Mode.LEASED).build();
        for (int i = 0; i < 2; i++) {
            idempotency.run(ship, key, execution -> {
                charge();
                return null;
            });
        }

        assertThat(runs).hasValue(1);
        assertThat(kinds()).contains(Kind.REPLAYED).doesNotContain(Kind.UNREADABLE);
    }

    @Test
    @Tag("R-13")
    @Tag("T-19")
    @Tag("IC-21")
    void answersARepeatWithTheFirstFailure() {
        Operation<String> pay = pay().failures(FailurePolicy.builder()
                        .complete(DeclinedException.class, "declined")
                        .build())
                .build();
        assertThatThrownBy(() -> idempotency.run(pay, key, execution -> decline()))
                .isInstanceOf(DeclinedException.class);

        assertThat(idempotency.attempt(pay, key, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedFailure<>(new Failure("declined", "card 卡 declined")));
        assertThatThrownBy(() -> idempotency.run(pay, key, execution -> charge()))
                .isInstanceOf(ReplayedFailureException.class)
                .hasMessageContaining("declined");
        assertThat(runs).hasValue(1);
    }

    @Test
    void rebuildsTheFailuresException() {
        Operation<String> pay = pay().failures(FailurePolicy.builder()
                        .complete(DeclinedException.class, "declined", DeclinedException::new)
                        .build())
                .build();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> idempotency.run(pay, key, execution -> decline()))
                    .isInstanceOf(DeclinedException.class)
                    .hasMessage("card 卡 declined");
        }
        assertThat(runs).hasValue(1);
    }

    private String decline() throws DeclinedException {
        runs.incrementAndGet();
        throw new DeclinedException("card 卡 declined");
    }

    static final class DeclinedException extends Exception {
        private static final long serialVersionUID = 1L;

        DeclinedException(String message) {
            super(message);
        }
    }

    @Test
    @Tag("R-33")
    void keepsATombstoneOfAResultThatIsTooLarge() {
        String large = "x".repeat(StoredResult.MAX_BODY);

        assertThat(idempotency.run(PAY, key, execution -> large)).isSameAs(large);

        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.ReplayedTombstone<>());
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> charge()))
                .isInstanceOf(ResultNotKeptException.class);
        assertThat(runs).hasValue(0);
        assertThat(idempotency.run(PAY, IdempotencyKey.unscoped("other"), execution -> large.substring(1)))
                .hasSize(StoredResult.MAX_BODY - 1);
    }

    @Test
    void refusesARepeatWhereTheOperationSaysSo() {
        Operation<String> once = pay().duplicates(DuplicatePolicy.REFUSE).build();
        assertThat(idempotency.run(once, key, execution -> charge())).isEqualTo("charge 1");

        assertThatThrownBy(() -> idempotency.run(once, key, execution -> charge()))
                .isInstanceOf(AlreadyDoneException.class);
        assertThat(idempotency.attempt(once, key, execution -> charge())).isEqualTo(new Outcome.ReplayedTombstone<>());
        assertThat(record(once).result()).isEqualTo(StoredResult.TOMBSTONE);
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.COMPLETED, Kind.REFUSED, Kind.REFUSED);
        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("R-10")
    @Tag("IC-03")
    void answersAnotherContentWithMismatch() {
        idempotency.run(PAY, key, CONTENT, execution -> charge());

        assertThatThrownBy(() -> idempotency.run(PAY, key, OTHER_CONTENT, execution -> charge()))
                .isInstanceOf(MismatchException.class);
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> charge()))
                .isInstanceOf(MismatchException.class);
        assertThat(runs).hasValue(1);
        assertThat(kinds()).contains(Kind.MISMATCH);
    }

    @Test
    @Tag("IC-22")
    void answersARepeatMeanwhileWithInProgressAtOnce() {
        idempotency.run(PAY, key, execution -> {
            time.advance(Duration.ofSeconds(10));
            assertThat(idempotency.attempt(PAY, key, repeat -> charge()))
                    .isEqualTo(new Outcome.InProgress<>(Duration.ofSeconds(20)));
            time.advance(Duration.ofMillis(19_900));
            assertThatThrownBy(() -> idempotency.run(PAY, key, repeat -> charge()))
                    .isInstanceOfSatisfying(
                            InProgressException.class,
                            it -> assertThat(it.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
            return "first";
        });

        assertThat(runs).hasValue(0);
        assertThat(kinds()).contains(Kind.IN_PROGRESS);
    }

    @Test
    @Tag("T-23")
    void refusesAKeyPastItsRetentionWhereMoneyIsConcerned() {
        Operation<String> pay = pay().money().build();
        idempotency.run(pay, key, execution -> charge());
        time.advance(Operation.MONEY_RETENTION);

        assertThatThrownBy(() -> idempotency.run(pay, key, execution -> charge()))
                .isInstanceOf(TooOldException.class);
        assertThat(runs).hasValue(1);
        assertThat(kinds()).contains(Kind.TOO_OLD);
    }

    @Test
    @Tag("T-23")
    void runsAgainPastItsRetentionElsewhere() {
        idempotency.run(PAY, key, execution -> charge());
        time.advance(Operation.DEFAULT_RETENTION);

        assertThat(idempotency.run(PAY, key, execution -> charge())).isEqualTo("charge 2");
    }

    @Test
    @Tag("R-38")
    @Tag("T-47")
    void neverRunsOnARecordOfANewerRelease() {
        idempotency.run(PAY, key, execution -> charge());
        StoredRecord written = record(PAY);
        store.rewrite(
                io.yici.RecordId.of(PAY.id(), key),
                record -> RecordSteps.from(record, written.readAt()).read(StoredRecord.FORMAT_VERSION + 1));

        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> charge()))
                .isInstanceOf(UnreadableRecordException.class);
        assertThat(runs).hasValue(1);
        assertThat(kinds()).contains(Kind.UNREADABLE);
    }

    @Test
    @Tag("B43")
    void answersDoneWhereTheStoredResultCannotBeRead() {
        idempotency.run(PAY, key, execution -> charge());
        Operation<String> otherCodec = pay().codec(new TextCodec("other")).build();

        assertThat(idempotency.attempt(otherCodec, key, execution -> charge()))
                .isEqualTo(new Outcome.ReplayedTombstone<>());
        assertThatThrownBy(() -> idempotency.run(otherCodec, key, execution -> charge()))
                .isInstanceOf(ResultNotKeptException.class);
        assertThat(runs).hasValue(1);
        assertThat(kinds()).contains(Kind.UNREADABLE);
    }

    @Test
    @Tag("B43")
    void answersDoneWhereAnEarlierReleaseStoredNoResult() {
        Operation<@Nullable Void> before =
                Operation.named(PAY.id()).mode(Mode.LEASED).build();
        idempotency.run(before, key, execution -> null);

        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.ReplayedTombstone<>());
        assertThat(runs).hasValue(0);
    }

    @Test
    @Tag("B26")
    void refusesAResultTypeThatDoesNotComeBackBeforeTheWork() {
        Operation<Thread> unfit =
                Operation.named("unfit", Thread.class).mode(Mode.LEASED).build();

        assertThatThrownBy(() -> idempotency.run(unfit, key, execution -> {
                    charge();
                    return Thread.currentThread();
                }))
                .isInstanceOf(RefusedUsageException.class);
        assertThat(runs).hasValue(0);
        assertThat(store.find(io.yici.RecordId.of("unfit", key))).isEmpty();
    }

    @Test
    void refusesTransactionalModesOverAStoreWithoutTransactions() {
        for (Mode mode : new Mode[] {Mode.TRANSACTIONAL, Mode.JOINED, Mode.INLINE}) {
            Operation<String> operation = pay().mode(mode).build();
            assertThatThrownBy(() -> idempotency.run(operation, key, execution -> charge()))
                    .isInstanceOf(RefusedUsageException.class);
        }
        assertThat(runs).hasValue(0);
    }
}
