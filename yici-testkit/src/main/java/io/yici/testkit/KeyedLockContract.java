package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.KeyedLock;
import io.yici.KeyedLockBuilder;
import io.yici.LeaseLostException;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.spi.Claim;
import io.yici.spi.Housekeeping;
import io.yici.spi.RecordState;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.List;
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
public abstract class KeyedLockContract extends ShortClaimFixture {

    private static final int CALLERS = 8;
    private static final Duration PAST_LEASE = Operation.DEFAULT_LEASE.plusSeconds(1);

    private final IdempotencyKey key =
            IdempotencyKey.of("order", UUID.randomUUID().toString());
    private final IdempotencyKey otherKey =
            IdempotencyKey.of("order", UUID.randomUUID().toString());
    private final AtomicInteger runs = new AtomicInteger();

    /** For subclasses. */
    protected KeyedLockContract() {}

    private KeyedLockBuilder builder(Idempotency over) {
        return KeyedLock.named(name, over);
    }

    private KeyedLock impatient(Idempotency over) {
        return builder(over).waiting(Duration.ZERO).build();
    }

    private long fenceOf(Execution execution) {
        runs.incrementAndGet();
        return execution.fence().orElseThrow();
    }

    private void assertRefused(KeyedLock lock) {
        int before = runs.get();
        assertThatThrownBy(() -> get(elsewhere(() -> lock.run(key, this::fenceOf))))
                .rootCause()
                .isInstanceOf(InProgressException.class);
        assertThat(runs).as("no run behind a refusal").hasValue(before);
    }

    /** Whoever is in stays until all others are turned away: were two in, neither would leave. */
    @Test
    @Tag("R-22")
    @Tag("T-31")
    @Tag("T-100")
    void ofManyCallersAtOnceOneIsIn() {
        KeyedLock here = impatient(here());
        KeyedLock there = impatient(there());
        CountDownLatch turnedAway = new CountDownLatch(CALLERS - 1);
        List<Boolean> entered;
        try (Race race = new Race(CALLERS)) {
            entered = race.round(i -> {
                try {
                    return (i % 2 == 0 ? here : there).run(key, execution -> {
                        await(turnedAway);
                        return true;
                    });
                } catch (InProgressException e) {
                    turnedAway.countDown();
                    return false;
                }
            });
        }
        assertThat(entered).containsOnlyOnce(true);
    }

    @Test
    @Tag("T-44")
    @Tag("T-100")
    void waiterThatGivesUpDoesNotRun() {
        KeyedLock there = builder(there()).waiting(Duration.ofMillis(60)).build();

        impatient(here()).run(key, execution -> {
            assertThatThrownBy(() -> get(elsewhere(() -> there.run(key, this::fenceOf))))
                    .rootCause()
                    .isInstanceOfSatisfying(
                            InProgressException.class,
                            e -> assertThat(e.retryAfter()).isBetween(Duration.ofSeconds(1), Operation.DEFAULT_LEASE));
            return "";
        });
        assertThat(runs).hasValue(0);
    }

    @Test
    void waiterRunsOnceTheHolderHasLeft() {
        KeyedLock there = builder(there()).waiting(Duration.ofMinutes(5)).build();
        CountDownLatch started = new CountDownLatch(1);

        Future<Long> waiter = impatient(here()).run(key, execution -> {
            Future<Long> waiting = elsewhere(() -> {
                started.countDown();
                return there.run(key, this::fenceOf);
            });
            await(started);
            assertThat(runs).hasValue(0);
            return waiting;
        });
        assertThat(get(waiter)).isPositive();
    }

    /** Neither is there room for waiters by default that other repeats could take, nor the other way round. */
    @Test
    void waitersHaveALimitOfTheirOwn() {
        Idempotency noRoom =
                instance(Idempotency.over(otherInstance()).maxWaiters(0).build());
        KeyedLock patient = builder(noRoom).waiting(Duration.ofMinutes(5)).build();
        KeyedLock full =
                builder(there()).waiting(Duration.ofHours(1)).maxWaiters(0).build();

        Future<Long> waiter = impatient(here()).run(key, execution -> {
            assertRefused(full);
            return elsewhere(() -> patient.run(key, this::fenceOf));
        });
        assertThat(get(waiter)).isPositive();
    }

    /** Two orders of one user run side by side. */
    @Test
    @Tag("R-22")
    void otherKeysAreNotHeldUp() {
        KeyedLock there = impatient(there());

        long fence = impatient(here()).run(key, execution -> get(elsewhere(() -> there.run(otherKey, this::fenceOf))));

        assertThat(fence).isPositive();
    }

    @Test
    @Tag("B61")
    void eachTakingHasAHigherFence() {
        KeyedLock lock = impatient(here());

        long first = lock.run(key, this::fenceOf);
        long second = lock.run(key, this::fenceOf);

        assertThat(second).isGreaterThan(first);
    }

    @Test
    @Tag("B61")
    void threadThatHoldsItTakesItAgainAndKeepsItUntilTheOutermostEnds() {
        KeyedLock lock = impatient(here());
        KeyedLock sameName = impatient(there());

        lock.run(key, outer -> {
            long again = lock.run(key, this::fenceOf);
            assertThat(again).isEqualTo(outer.fence().orElseThrow());
            assertRefused(lock);
            assertRefused(sameName);
            return "";
        });
        assertThat(lock.run(key, Execution::attempt)).isEqualTo(2);
    }

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
