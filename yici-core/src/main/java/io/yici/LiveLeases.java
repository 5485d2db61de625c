package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renews all leases of this process in one round trip, at a third of the shortest, each up to its hold cap. The work is told when its
 * lease is lost, and also when it is about to run out by this process's clock, since it could not be renewed or is over its cap.
 */
final class LiveLeases {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private static final long DRAIN_STEP_MILLIS = 20;

    private final IdempotencyStore store;
    private final Events events;
    private final InstantSource clock;
    private final ScheduledExecutorService timer;
    private final Map<LiveExecution, Term> live = new ConcurrentHashMap<>();
    private @Nullable ScheduledFuture<?> pending;

    /** Until when it is renewed, and until when it holds at least. */
    private record Term(Instant cap, Instant until) {}

    LiveLeases(IdempotencyStore store, Events events, InstantSource clock, ScheduledExecutorService timer) {
        this.store = store;
        this.events = events;
        this.clock = clock;
        this.timer = timer;
    }

    void add(LiveExecution execution) {
        Instant now = clock.instant();
        live.put(
                execution,
                new Term(
                        now.plus(execution.call().operation().holdCap()),
                        now.plus(execution.lease().duration())));
        schedule(third(execution));
    }

    /** After this returns, a renewal can still be under way; the store ignores it once the record has moved on. */
    void remove(LiveExecution execution) {
        live.remove(execution);
    }

    private static long third(LiveExecution execution) {
        return Math.max(1, execution.lease().duration().toMillis() / 3);
    }

    /** One tick is pending at a time, however many leases come and go. */
    private synchronized void schedule(long delayMillis) {
        if (pending != null && pending.getDelay(TimeUnit.MILLISECONDS) <= delayMillis) {
            return;
        }
        unschedule();
        try {
            pending = timer.schedule(this::tick, delayMillis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) { // closed: what still runs is left to its lease
            LOG.log(System.Logger.Level.WARNING, "no renewal after closing: {0}", keys());
        }
    }

    private synchronized void unschedule() {
        if (pending != null) {
            pending.cancel(false);
            pending = null;
        }
    }

    /** One round of renewal. */
    void tick() {
        unschedule();
        try {
            renewAll(clock.instant());
        } catch (RuntimeException e) { // else the timer would keep it to itself
            LOG.log(System.Logger.Level.ERROR, "renewing leases failed", e);
        } finally {
            live.keySet().stream().mapToLong(LiveLeases::third).min().ifPresent(this::schedule);
        }
    }

    private void renewAll(Instant now) {
        List<LiveExecution> due = live.entrySet().stream()
                .filter(entry -> entry.getValue().cap().isAfter(now))
                .map(Map.Entry::getKey)
                .toList();
        if (!due.isEmpty()) {
            renew(due, now);
        }
        live.forEach((execution, term) -> {
            if (!term.until().minusMillis(third(execution)).isAfter(now)) {
                tell(execution);
            }
        });
    }

    private void renew(List<LiveExecution> due, Instant now) {
        try {
            Set<Lease> held = store.renew(due.stream().map(LiveExecution::lease).toList());
            for (LiveExecution execution : due) {
                if (held.contains(execution.lease())) {
                    live.computeIfPresent(
                            execution,
                            (it, term) ->
                                    new Term(term.cap(), now.plus(it.lease().duration())));
                } else if (live.remove(execution) != null) {
                    tell(execution);
                }
            }
        } catch (StoreException e) {
            due.forEach(
                    it -> events.fire(Kind.STORE_FAILED, it.call(), it.lease().fence(), e));
        }
    }

    private void tell(LiveExecution execution) {
        if (!execution.isLost()) {
            events.fire(Kind.LEASE_LOST, execution.call(), execution.lease().fence());
            execution.lose();
        }
    }

    /** Waits until nothing runs any more, or the patience is over. */
    boolean drain(Duration patience) throws InterruptedException {
        for (long left = patience.toMillis(); left > 0 && !live.isEmpty(); left -= DRAIN_STEP_MILLIS) {
            Thread.sleep(DRAIN_STEP_MILLIS);
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
