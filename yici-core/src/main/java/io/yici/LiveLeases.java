package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Renews all leases of this process in one round trip, at a third of the shortest, each up to its hold cap. */
final class LiveLeases {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final IdempotencyStore store;
    private final Events events;
    private final InstantSource clock;
    private final ScheduledExecutorService timer;
    private final Map<LiveExecution, Instant> live = new ConcurrentHashMap<>();
    private long nextTick = Long.MAX_VALUE;

    LiveLeases(IdempotencyStore store, Events events, InstantSource clock, ScheduledExecutorService timer) {
        this.store = store;
        this.events = events;
        this.clock = clock;
        this.timer = timer;
    }

    void add(LiveExecution execution) {
        live.put(execution, clock.instant().plus(execution.call().operation().holdCap()));
        schedule(third(execution));
    }

    /** After this returns, a renewal can still be under way; the store ignores it once the record has moved on. */
    void remove(LiveExecution execution) {
        live.remove(execution);
    }

    private static long third(LiveExecution execution) {
        return Math.max(1, execution.lease().duration().toMillis() / 3);
    }

    private synchronized void schedule(long delayMillis) {
        long due = clock.millis() + delayMillis;
        if (due < nextTick && !timer.isShutdown()) {
            nextTick = due;
            var unused = timer.schedule(this::tick, delayMillis, TimeUnit.MILLISECONDS);
        }
    }

    /** One round: capped leases are let go, the others renewed. */
    void tick() {
        synchronized (this) {
            nextTick = Long.MAX_VALUE;
        }
        try {
            renewAll();
        } catch (RuntimeException e) { // else the timer would keep it to itself
            LOG.log(System.Logger.Level.ERROR, "renewing leases failed", e);
        } finally {
            live.keySet().stream().mapToLong(LiveLeases::third).min().ifPresent(this::schedule);
        }
    }

    private void renewAll() {
        Instant now = clock.instant();
        List<LiveExecution> due = live.entrySet().stream()
                .filter(entry -> entry.getValue().isAfter(now))
                .map(Map.Entry::getKey)
                .toList();
        if (due.isEmpty()) {
            return;
        }
        Collection<Lease> leases = due.stream().map(LiveExecution::lease).toList();
        try {
            Set<Lease> held = store.renew(leases);
            due.stream().filter(it -> !held.contains(it.lease())).forEach(this::lost);
        } catch (StoreException e) {
            due.forEach(
                    it -> events.fire(Kind.STORE_FAILED, it.call(), it.lease().fence(), e));
        }
    }

    private void lost(LiveExecution execution) {
        if (live.remove(execution) != null) {
            events.fire(Kind.LEASE_LOST, execution.call(), execution.lease().fence());
            execution.lose();
        }
    }

    /** Waits until nothing runs any more, or the patience is over. */
    boolean drain(Duration patience) throws InterruptedException {
        Instant deadline = clock.instant().plus(patience);
        while (!live.isEmpty() && clock.instant().isBefore(deadline)) {
            Thread.sleep(20);
        }
        return live.isEmpty();
    }

    /** Keys at work, for a message at shut-down. */
    String keys() {
        return live.keySet().stream()
                .map(it -> it.call().operation() + " [" + it.call().key() + "]")
                .collect(Collectors.joining(", "));
    }
}
