package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** What a store's author supplies to the contracts of locks and windows: two instances of an application over one store. */
abstract class ShortClaimFixture {

    /** New for each test, so that the tests can share a store. */
    final String name = "contract." + UUID.randomUUID();

    final List<IdempotencyEvent> events = new CopyOnWriteArrayList<>();
    private final List<Idempotency> instances = new ArrayList<>();
    private final ExecutorService others = Executors.newCachedThreadPool();

    /** The store under test; each test uses operations of its own, so that it need not be empty. */
    protected abstract IdempotencyStore store();

    /** Moves the store's time ahead: shifts what it has stored back by as much. Never by sleeping. */
    protected abstract void advance(Duration time);

    /** Another handle on the same records, as another instance of the application has it; the same by default. */
    protected IdempotencyStore otherInstance() {
        return store();
    }

    /** How long a step may take that is to come, on a slow machine. */
    long patienceSeconds() {
        return 30;
    }

    Idempotency here() {
        return instance(Idempotency.over(store()).listener(events::add).build());
    }

    Idempotency there() {
        return instance(Idempotency.over(otherInstance()).build());
    }

    Idempotency instance(Idempotency made) {
        instances.add(made);
        return made;
    }

    @AfterEach
    void closeInstances() {
        others.shutdownNow();
        instances.forEach(Idempotency::close);
    }

    /** As a process does that dies then. */
    Lease claimAndDie(IdempotencyKey key, Duration lease) {
        Claim claim =
                store().claim(new ClaimRequest(name, key, null, UUID.randomUUID(), lease, CrashPolicy.RETRY, null));
        assertThat(claim).isInstanceOf(Claim.Granted.class);
        return ((Claim.Granted) claim).lease();
    }

    StoredRecord record(IdempotencyKey key) {
        return store().find(RecordId.of(name, key)).orElseThrow();
    }

    List<IdempotencyEvent.Kind> kinds() {
        return events.stream().map(IdempotencyEvent::kind).toList();
    }

    /** On another thread. */
    <T> Future<T> elsewhere(Callable<T> unit) {
        return others.submit(unit);
    }

    <T> T get(Future<T> future) {
        try {
            return future.get(patienceSeconds(), TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("the other thread failed or hangs: " + e, e);
        }
    }

    void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(patienceSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
