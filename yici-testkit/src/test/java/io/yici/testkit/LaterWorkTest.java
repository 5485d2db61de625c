package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.IdempotencyEvent.Kind;
import io.yici.InProgressException;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.UnsettledException;
import io.yici.spi.RecordState;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work that goes on after it returned. */
@Tag("B16")
class LaterWorkTest extends EngineFixture {

    private final CompletableFuture<String> stage = new CompletableFuture<>();

    /** The engine waits for running work when it is closed. */
    @AfterEach
    void end() {
        stage.complete("at last");
    }

    @Test
    void itsLeaseIsRenewedUntilItsStageIsDone() {
        Operation<String> slow =
                pay().lease(Duration.ofMillis(90)).crashes(CrashPolicy.RETRY).build();
        CompletableFuture<String> answer = idempotency.runAsync(slow, key, execution -> stage);
        for (int i = 0; i < 3; i++) {
            int before = store.calls(UnreliableStore.Step.RENEW);
            Awaitility.await().until(() -> store.calls(UnreliableStore.Step.RENEW) >= before + 2);
            time.advance(Duration.ofMillis(60));
            assertThat(idempotency.attempt(slow, key, repeat -> charge())).isInstanceOf(Outcome.InProgress.class);
        }
        assertThat(answer).isNotDone();
        stage.complete("done");

        assertThat(answer).isCompletedWithValue("done");
        assertThat(state(slow)).isEqualTo(RecordState.COMPLETED);
        assertThat(runs).hasValue(0);
        assertThat(kinds()).doesNotContain(Kind.LEASE_LOST);
    }

    @Test
    void itsRepeatIsToldInProgressByTheStage() {
        Operation<String> pay = pay().build();
        var unused = idempotency.runAsync(pay, key, execution -> stage);

        assertThat(idempotency.runAsync(pay, key, execution -> stage))
                .isCompletedExceptionally()
                .satisfies(repeat -> assertThatThrownBy(repeat::get).hasCauseInstanceOf(InProgressException.class));
        assertThat(state(pay)).isEqualTo(RecordState.IN_PROGRESS);
    }

    @Test
    void itIsUnsettledWhereTheStoreFailsAtItsEnd() {
        CompletableFuture<String> answer = idempotency.runAsync(pay().build(), key, execution -> stage);
        store.fail(UnreliableStore.Step.COMPLETE, UnreliableStore.ALWAYS);
        stage.complete("done");

        assertThatThrownBy(answer::get).hasCauseInstanceOf(UnsettledException.class);
    }

    @Test
    void itIsRefusedInATransactionalMode() {
        for (Mode mode : new Mode[] {Mode.TRANSACTIONAL, Mode.JOINED, Mode.INLINE}) {
            assertThatThrownBy(() -> idempotency.runAsync(pay().mode(mode).build(), key, execution -> stage))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("use LEASED");
        }
    }
}
