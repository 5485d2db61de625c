package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.IdempotencyEvent.Kind;
import io.yici.InProgressException;
import io.yici.KeyedLock;
import io.yici.LeaseLostException;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.spi.Claim;
import io.yici.spi.Housekeeping;
import io.yici.spi.RecordState;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a {@link KeyedLock} keeps to on every store, as tests: subclass it, and supply the two methods that are abstract. It never sleeps: the
 * store's time is moved by {@link #advance}. The tests may share one store, and may run beside other users of it.
 */
public abstract class KeyedLockContract extends LockWaitContract {

    /** For subclasses. */
    protected KeyedLockContract() {}

    /** It stopped past its lease, another is in; what it does at its end must not touch that one's lock. */
    @Test
    @Tag("R-23")
    @Tag("R-77")
    @Tag("T-35")
    @Tag("T-36")
    @Tag("T-98")
    @Tag("B11")
    void holderThatWasStoppedPastItsLeaseDoesNotGiveAwayItsFollowersLock() {
        KeyedLock here = impatient(here());
        KeyedLock there = impatient(there());
        CountDownLatch in = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        long[] fences = new long[2];

        Future<Long> follower = here.run(key, execution -> {
            fences[0] = execution.fence().orElseThrow();
            advance(PAST_LEASE);
            Future<Long> other = elsewhere(() -> there.run(key, it -> {
                fences[1] = it.fence().orElseThrow();
                in.countDown();
                await(leave);
                return fences[1];
            }));
            await(in);
            return other;
        });

        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.COMPLETION_REFUSED);
        assertThat(record(key).fence()).isEqualTo(fences[1]).isGreaterThan(fences[0]);
        assertRefused(here);
        leave.countDown();
        get(follower);
        assertThat(here.run(key, this::fenceOf)).isGreaterThan(fences[1]);
    }

    @Test
    @Tag("R-78")
    @Tag("B62")
    void holderIsToldThatItsLeaseIsLost() {
        KeyedLock lock = builder(here())
                .waiting(Duration.ZERO)
                .lease(Duration.ofMillis(300))
                .build();
        CountDownLatch told = new CountDownLatch(1);

        lock.run(key, execution -> {
            execution.onLeaseLost(told::countDown);
            takeOver();
            await(told);
            assertThatThrownBy(execution::checkLease).isInstanceOf(LeaseLostException.class);
            return "";
        });
        assertThat(kinds()).contains(Kind.LEASE_LOST, Kind.COMPLETION_REFUSED).doesNotContain(Kind.RELEASED);
    }

    /** A renewal may come first and revive the lease; then the time is moved again. */
    private void takeOver() {
        Claim claim;
        do {
            advance(Duration.ofMinutes(1));
            claim = store().claim(new io.yici.spi.ClaimRequest(
                    name, key, null, UUID.randomUUID(), Duration.ofDays(1), io.yici.CrashPolicy.RETRY, null));
        } while (!(claim instanceof Claim.Granted));
    }

    @Test
    @Tag("B23")
    void stateIsReadAfterTheLockIsGained() {
        KeyedLock here = impatient(here());
        KeyedLock there = impatient(there());
        AtomicInteger reads = new AtomicInteger();

        int seen = here.lockThenRecheck(
                key,
                () -> {
                    assertRefused(there);
                    return reads.incrementAndGet();
                },
                (current, execution) -> {
                    assertThatThrownBy(() -> get(elsewhere(
                                    () -> there.lockThenRecheck(key, reads::incrementAndGet, (read, it) -> read))))
                            .rootCause()
                            .isInstanceOf(InProgressException.class);
                    return current;
                });

        assertThat(seen).isEqualTo(1);
        assertThat(reads).as("nothing is read without the lock").hasValue(1);
    }

    @Test
    void failureOfTheWorkGivesItBackAndIsTheCallers() {
        KeyedLock lock = impatient(here());
        IllegalStateException failure = new IllegalStateException("no stock");

        assertThatThrownBy(() -> lock.run(key, execution -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(get(elsewhere(() -> lock.run(key, Execution::attempt)))).isEqualTo(2);
    }

    @Test
    void isFreeAgainAfterACrashWhenTheLeaseIsOver() {
        KeyedLock lock = impatient(here());
        claimAndDie(key, Operation.DEFAULT_LEASE);

        assertRefused(lock);
        advance(PAST_LEASE);
        assertThat(lock.run(key, this::fenceOf)).isPositive();
    }

    @Test
    void keysHaveAnEndOfLife() {
        KeyedLock lock = impatient(here());
        lock.run(key, this::fenceOf);
        assertThat(record(key).state()).isEqualTo(RecordState.RELEASED);
        assertThat(record(key).retainedUntil()).isNotNull();

        claimAndDie(otherKey, Operation.DEFAULT_LEASE);
        advance(PAST_LEASE);
        assertThat(lock.releaseAbandoned()).as("its holder may be late only").isZero();
        advance(Operation.RELEASED_RETENTION);
        boolean searchable = store() instanceof Housekeeping;
        assertThat(lock.releaseAbandoned()).isEqualTo(searchable ? 1 : 0);
        if (searchable) {
            assertThat(record(otherKey).state()).isEqualTo(RecordState.RELEASED);
            assertThat(record(otherKey).retainedUntil()).isNotNull();
        } else {
            assertThat(store().find(RecordId.of(name, otherKey)))
                    .as("ends on its own")
                    .isEmpty();
        }
    }

    @Test
    @Tag("B23")
    void isNotTakenInsideATransaction() throws Exception {
        if (!(store() instanceof TransactionalStore transactional)) {
            return;
        }
        KeyedLock lock = impatient(here());

        transactional.transactions().execute(Duration.ofMinutes(1), () -> {
            assertThatThrownBy(() -> lock.run(key, this::fenceOf))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("take the lock first");
            return "";
        });
        assertThat(store().find(RecordId.of(name, key))).isEmpty();
        assertThat(runs).hasValue(0);
    }
}
