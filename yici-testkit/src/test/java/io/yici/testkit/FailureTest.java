package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.FailurePolicy;
import io.yici.IdempotencyEvent.Kind;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.Outcome;
import io.yici.OutcomeUnknownException;
import io.yici.spi.RecordState;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FailureTest extends EngineFixture {

    private static final Operation<String> PAY = pay().build();

    private static OperationBuilder<String> sorted() {
        return pay().failures(FailurePolicy.builder()
                .release(ConnectException.class)
                .interrupt(SocketException.class)
                .complete(IOException.class, "io")
                .build());
    }

    @Test
    @Tag("R-35")
    @Tag("R-36")
    @Tag("T-22")
    @Tag("T-39")
    @Tag("B08")
    void anUnlistedExceptionLeavesTheOutcomeUnknown() {
        IllegalStateException mail = new IllegalStateException("mail");
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> {
                    charge();
                    throw mail;
                }))
                .isSameAs(mail);

        assertThat(state(PAY)).isEqualTo(RecordState.INTERRUPTED);
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> charge()))
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(1);
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.INTERRUPTED, Kind.OUTCOME_UNKNOWN);
    }

    @Test
    void anErrorLeavesTheOutcomeUnknown() {
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);

        assertThat(state(PAY)).isEqualTo(RecordState.INTERRUPTED);
    }

    @Test
    @Tag("T-40")
    void whatSaysThatNothingHappenedIsReleased() {
        assertThatThrownBy(() -> idempotency.run(PAY, key, CONTENT, execution -> {
                    execution.nothingHappened();
                    throw new IllegalStateException("refused before the call");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(state(PAY)).isEqualTo(RecordState.RELEASED);
        assertThat(idempotency.run(PAY, key, OTHER_CONTENT, execution -> charge()))
                .isEqualTo("charge 1");
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.RELEASED, Kind.TAKEN_OVER, Kind.COMPLETED);
    }

    @Test
    void nothingHappenedMeansNothingWhereTheWorkReturns() {
        idempotency.run(PAY, key, execution -> {
            execution.nothingHappened();
            return charge();
        });

        assertThat(state(PAY)).isEqualTo(RecordState.COMPLETED);
    }

    @Test
    void aListedExceptionIsReleasedWithItsContentKept() {
        Operation<String> pay = sorted().build();
        assertFails(pay, new ConnectException("refused"));

        assertThat(state(pay)).isEqualTo(RecordState.RELEASED);
        assertThat(idempotency.attempt(pay, key, OTHER_CONTENT, execution -> charge()))
                .isEqualTo(new Outcome.Mismatch<>());
        assertThat(idempotency.run(pay, key, CONTENT, execution -> "attempt " + execution.attempt()))
                .isEqualTo("attempt 2");
    }

    @Test
    @Tag("R-36")
    void theNearestClassDecides() {
        Operation<String> pay = sorted().build();
        assertFails(pay, new SocketException("reset"));
        assertThat(state(pay)).isEqualTo(RecordState.INTERRUPTED);

        Operation<String> other = sorted().formerly("other").build();
        assertFails(other, new FileNotFoundException("gone"));
        assertThat(state(other)).isEqualTo(RecordState.COMPLETED);
        assertThat(kinds()).contains(Kind.FAILED);

        Operation<String> third = sorted().formerly("third").build();
        assertFails(third, new UncheckedIOException(new IOException("wrapped")));
        assertThat(state(third)).isEqualTo(RecordState.INTERRUPTED);
    }

    @Test
    @Tag("R-34")
    void aResultThatCannotBeWrittenLeavesTheOutcomeUnknown() {
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> {
                    charge();
                    return "not to be written";
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(state(PAY)).isEqualTo(RecordState.INTERRUPTED);
        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.Interrupted<>());
        assertThat(runs).hasValue(1);
    }

    @Test
    void aStoreThatFailsDoesNotHideTheWorksOwnException() {
        store.fail(UnreliableStore.Step.INTERRUPT, 1);
        IllegalStateException own = new IllegalStateException("own");

        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> {
                    throw own;
                }))
                .isSameAs(own);

        assertThat(own.getSuppressed()).hasSize(1);
        assertThat(kinds()).contains(Kind.STORE_FAILED);
        assertThat(state(PAY)).isEqualTo(RecordState.IN_PROGRESS);
    }

    @Test
    void aFinalFailureAfterATakeOverIsAnsweredAsADuplicate() {
        Operation<String> pay = sorted().crashes(io.yici.CrashPolicy.RETRY).build();

        Outcome<String> outcome = attemptUnchecked(pay);

        assertThat(outcome).isInstanceOf(Outcome.InProgress.class);
        assertThat(kinds()).contains(Kind.COMPLETION_REFUSED).doesNotContain(Kind.FAILED);
    }

    private Outcome<String> attemptUnchecked(Operation<String> pay) {
        try {
            return idempotency.attempt(pay, key, execution -> {
                time.advance(PAST_LEASE);
                claimElsewhere(pay);
                throw new IOException("declined");
            });
        } catch (IOException e) {
            throw new AssertionError("should be a duplicate", e);
        }
    }

    private void assertFails(Operation<String> operation, Exception thrown) {
        assertThatThrownBy(() -> idempotency.run(operation, key, CONTENT, execution -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
    }
}
