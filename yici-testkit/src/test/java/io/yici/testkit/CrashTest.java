package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyEvent.Kind;
import io.yici.LeaseLostException;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.StoreUnavailableException;
import io.yici.UnsettledException;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.StoredResult;
import io.yici.testkit.UnreliableStore.Step;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Crashes, lost leases and a store that fails. */
class CrashTest extends EngineFixture {

    private static final Operation<String> PAY = pay().build();
    private static final Operation<String> RETRIED =
            pay().crashes(CrashPolicy.RETRY).build();

    @Test
    @Tag("T-32")
    @Tag("B10")
    void anAbandonedKeyIsTakenOverAfterItsLeaseUnderRetry() {
        claimElsewhere(RETRIED);
        assertThat(idempotency.attempt(RETRIED, key, execution -> charge())).isInstanceOf(Outcome.InProgress.class);
        time.advance(PAST_LEASE);

        assertThat(idempotency.run(RETRIED, key, execution -> charge() + " at attempt " + execution.attempt()))
                .isEqualTo("charge 1 at attempt 2");
        assertThat(kinds()).containsExactly(Kind.IN_PROGRESS, Kind.TAKEN_OVER, Kind.COMPLETED);
    }

    @Test
    @Tag("T-37")
    @Tag("B10")
    void anAbandonedKeyStaysBlockedUnderInterrupt() {
        Outcome<String> outcome = idempotency.attempt(PAY, key, execution -> {
            time.advance(PAST_LEASE);
            assertThat(idempotency.attempt(PAY, key, repeat -> charge())).isEqualTo(new Outcome.Interrupted<>());
            assertThat(state(PAY)).isEqualTo(RecordState.INTERRUPTED);
            return "late, but nobody else ran";
        });

        assertThat(outcome).isEqualTo(new Outcome.Executed<>("late, but nobody else ran"));
        assertThat(runs).hasValue(0);
    }

    @Test
    @Tag("R-23")
    @Tag("T-35")
    @Tag("T-98")
    @Tag("B11")
    void aLateCompletionIsRefusedAndAnsweredAsADuplicate() {
        Outcome<String> outcome = idempotency.attempt(RETRIED, key, execution -> {
            time.advance(PAST_LEASE);
            Lease other = claimElsewhere(RETRIED);
            byte[] body = "+the other's".getBytes(StandardCharsets.UTF_8);
            store.complete(
                    other,
                    new Completion(
                            new StoredResult(StoredResult.Kind.VALUE, "text", 1, "text/plain", body),
                            Duration.ofDays(1),
                            ExpiryPolicy.RUN_AGAIN));
            return "mine";
        });

        assertThat(outcome).isEqualTo(new Outcome.ReplayedValue<>("the other's"));
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.COMPLETION_REFUSED, Kind.REPLAYED);
    }

    @Test
    @Tag("R-24")
    @Tag("B11")
    void slowWorkKeepsItsLease() {
        Operation<String> slow =
                pay().lease(Duration.ofMillis(90)).crashes(CrashPolicy.RETRY).build();
        String result = idempotency.run(slow, key, execution -> {
            for (int i = 0; i < 6; i++) {
                awaitRenewals(2);
                time.advance(Duration.ofMillis(60));
                assertThat(idempotency.attempt(slow, key, repeat -> charge())).isInstanceOf(Outcome.InProgress.class);
                execution.checkLease();
            }
            return "slow";
        });

        assertThat(result).isEqualTo("slow");
        assertThat(runs).hasValue(0);
    }

    /** Two more, since the first may have begun before the time was moved. */
    private void awaitRenewals(int more) {
        int before = store.calls(Step.RENEW);
        Awaitility.await().until(() -> store.calls(Step.RENEW) >= before + more);
    }

    @Test
    @Tag("B62")
    void renewalGoesOnAfterOneThatFailed() {
        Operation<String> slow = pay().lease(Duration.ofMillis(90)).build();
        store.fail(Step.RENEW, 1);

        idempotency.run(slow, key, execution -> {
            awaitRenewals(3);
            time.advance(Duration.ofMillis(60));
            awaitRenewals(2);
            assertThat(record(slow).leaseRemaining()).isEqualTo(Duration.ofMillis(90));
            return charge();
        });

        assertThat(kinds()).contains(Kind.STORE_FAILED, Kind.COMPLETED).doesNotContain(Kind.LEASE_LOST);
    }

    @Test
    @Tag("B62")
    @Tag("T-99")
    void renewalEndsWithTheWorkHoweverItEnds() {
        Operation<String> slow = pay().lease(Duration.ofMillis(30)).build();
        Throwable[] ends = {new IllegalStateException(), new StackOverflowError(), new InterruptedException()};
        for (Throwable end : ends) {
            Operation<String> each = pay().lease(slow.lease())
                    .formerly("ends.by." + end.getClass().getSimpleName())
                    .build();
            assertThatThrownBy(() -> idempotency.run(each, key, execution -> {
                        awaitRenewals(1);
                        return fail(end);
                    }))
                    .isSameAs(end);
        }
        assertThat(state(pay().formerly("ends.by.StackOverflowError").build())).isEqualTo(RecordState.INTERRUPTED);

        idempotency.run(slow, key, execution -> {
            awaitRenewals(2);
            return charge();
        });
        assertThat(kinds()).as("a renewal of what has ended would find it lost").doesNotContain(Kind.LEASE_LOST);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> String fail(Throwable end) throws X {
        throw (X) end;
    }

    @Test
    @Tag("R-78")
    @Tag("B62")
    void aLostLeaseIsToldToTheWork() throws InterruptedException {
        Operation<String> slow =
                pay().lease(Duration.ofMillis(60)).crashes(CrashPolicy.RETRY).build();
        CountDownLatch told = new CountDownLatch(1);

        Outcome<String> outcome = idempotency.attempt(slow, key, execution -> {
            execution.onLeaseLost(told::countDown);
            time.advance(Duration.ofDays(1));
            takeOver(slow);
            assertThat(awaited(told)).isTrue();
            assertThatThrownBy(execution::checkLease).isInstanceOf(LeaseLostException.class);
            return "too late";
        });

        assertThat(outcome).isInstanceOf(Outcome.InProgress.class);
        assertThat(kinds()).contains(Kind.LEASE_LOST, Kind.COMPLETION_REFUSED).doesNotContain(Kind.COMPLETED);
    }

    /** A renewal may come first and revive the lease; then the time is moved again. */
    private void takeOver(Operation<?> operation) {
        Awaitility.await().until(() -> {
            time.advance(Duration.ofDays(1));
            return store.claim(new io.yici.spi.ClaimRequest(
                            operation.id(),
                            key,
                            null,
                            java.util.UUID.randomUUID(),
                            Duration.ofDays(400),
                            CrashPolicy.RETRY,
                            null))
                    instanceof io.yici.spi.Claim.Granted;
        });
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @Tag("R-27")
    @Tag("T-42")
    @Tag("B22")
    void aStoreThatIsDownKeepsTheWorkFromBeingEntered() {
        store.fail(Step.CLAIM, UnreliableStore.ALWAYS);

        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> charge()))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(runs).hasValue(0);
        assertThat(kinds()).containsExactly(Kind.STORE_FAILED);
    }

    @Test
    @Tag("R-28")
    @Tag("T-41")
    void aClaimWhoseReplyIsLostGoesOnOnce() {
        store.loseReplies(Step.CLAIM, 1);

        assertThat(idempotency.run(PAY, key, execution -> charge() + " at attempt " + execution.attempt()))
                .isEqualTo("charge 1 at attempt 1");
        assertThat(store.calls(Step.CLAIM)).isEqualTo(2);
    }

    @Test
    @Tag("R-34")
    @Tag("T-38")
    void aResultThatCannotBeStoredLeavesTheCallUnsettledAndTheKeyTaken() {
        store.fail(Step.COMPLETE, UnreliableStore.ALWAYS);
        assertThatThrownBy(() -> idempotency.run(PAY, key, execution -> charge()))
                .isInstanceOf(UnsettledException.class);
        assertThat(kinds()).contains(Kind.UNSETTLED);
        assertThat(store.calls(Step.RELEASE)).isZero();

        store.fail(Step.COMPLETE, 0);
        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isInstanceOf(Outcome.InProgress.class);
        time.advance(PAST_LEASE);
        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.Interrupted<>());
        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("R-28")
    void aCompletionWhoseReplyIsLostIsKnownAgain() {
        store.loseReplies(Step.COMPLETE, 1);

        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.Executed<>("charge 1"));
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.COMPLETED);
    }

    @Test
    void aCompletionThatFailsOnceIsTriedAgain() {
        store.fail(Step.COMPLETE, 1);

        assertThat(idempotency.attempt(PAY, key, execution -> charge())).isEqualTo(new Outcome.Executed<>("charge 1"));
    }

    @Test
    void aRefusedCompletionThatCannotBeLookedIntoIsUnsettled() {
        store.fail(Step.FIND, 1);

        Outcome<String> outcome = idempotency.attempt(RETRIED, key, execution -> {
            time.advance(PAST_LEASE);
            claimElsewhere(RETRIED);
            return "late";
        });

        assertThat(outcome).isEqualTo(new Outcome.Unsettled<>());
    }
}
