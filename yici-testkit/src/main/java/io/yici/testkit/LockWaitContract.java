package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.KeyedLock;
import io.yici.KeyedLockBuilder;
import io.yici.Operation;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who waits for a lock, and who gets in. */
abstract class LockWaitContract extends ShortClaimFixture {

    static final int CALLERS = 8;
    static final Duration PAST_LEASE = Operation.DEFAULT_LEASE.plusSeconds(1);

    final IdempotencyKey key = IdempotencyKey.of("order", UUID.randomUUID().toString());
    final IdempotencyKey otherKey = IdempotencyKey.of("order", UUID.randomUUID().toString());
    final AtomicInteger runs = new AtomicInteger();

    KeyedLockBuilder builder(Idempotency over) {
        return KeyedLock.named(name, over);
    }

    KeyedLock impatient(Idempotency over) {
        return builder(over).waiting(Duration.ZERO).build();
    }

    long fenceOf(Execution execution) {
        runs.incrementAndGet();
        return execution.fence().orElseThrow();
    }

    void assertRefused(KeyedLock lock) {
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
}
