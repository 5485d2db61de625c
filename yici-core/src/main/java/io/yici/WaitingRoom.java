package io.yici;

import io.yici.spi.Claim;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.ReleaseSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where repeats wait for a running first. One of those that wait for a key polls, the others wait for it; the numbers of waiters
 * for a key and in all are bounded. Nobody holds a connection while waiting. A store that signals has the poller look at once.
 */
final class WaitingRoom {

    static final int WAITERS_PER_KEY = 8;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** Sleeping, so that tests need not. */
    interface Pause {
        void sleep(Duration duration) throws InterruptedException;

        /** For so long, or until it is woken; where nothing wakes, for so long. */
        default void sleep(Duration duration, Semaphore woken) throws InterruptedException {
            sleep(duration);
        }
    }

    /** That of a running application. */
    static final Pause REAL = new Pause() {
        @Override
        public void sleep(Duration duration) throws InterruptedException {
            sleep(duration, new Semaphore(0));
        }

        @Override
        public void sleep(Duration duration, Semaphore woken) throws InterruptedException {
            var unused = woken.tryAcquire(Math.max(1, duration.toMillis()), TimeUnit.MILLISECONDS);
        }
    };

    private record Place(RecordId id, @Nullable Fingerprint fingerprint) {}

    private static final class Bench {
        final RecordId id;
        final ReentrantLock polling = new ReentrantLock(true);
        final Semaphore woken = new Semaphore(0);
        int waiters;
        volatile Claim.@Nullable Completed seen;

        Bench(RecordId id) {
            this.id = id;
        }
    }

    private final ConcurrentHashMap<Place, Bench> benches = new ConcurrentHashMap<>();
    private final AtomicInteger waiters = new AtomicInteger();
    private final int maxWaiters;
    private final int waitersPerKey;
    private final InstantSource clock;
    private final Pause pause;
    private final ReleaseSignal signal;

    private record Seats(int inAll, int perKey) {}

    WaitingRoom(int maxWaiters, InstantSource clock, Pause pause) {
        this(new Seats(maxWaiters, WAITERS_PER_KEY), clock, pause, (id, woken) -> () -> {});
    }

    private WaitingRoom(Seats seats, InstantSource clock, Pause pause, ReleaseSignal signal) {
        this.maxWaiters = seats.inAll();
        this.waitersPerKey = seats.perKey();
        this.clock = clock;
        this.pause = pause;
        this.signal = signal;
    }

    /** The same for that store, which may signal. */
    WaitingRoom listeningTo(IdempotencyStore store) {
        Seats seats = new Seats(maxWaiters, waitersPerKey);
        return store instanceof ReleaseSignal signalling ? new WaitingRoom(seats, clock, pause, signalling) : this;
    }

    /** A room of its own with so many seats, all of which may be taken for one key. */
    WaitingRoom apart(int seats) {
        return new WaitingRoom(new Seats(seats, seats), clock, pause, signal);
    }

    /** Repeats the claim until it is answered otherwise than in progress, patience ends, or there is no room. */
    Claim await(Call<?, ?> call, Claim.InProgress first, Supplier<Claim> claim) {
        Duration patience = call.operation().waiting();
        if (patience.isZero() || call.operation().duplicates() == DuplicatePolicy.REFUSE) {
            return first;
        }
        Place place = new Place(call.id(), call.fingerprint());
        Bench bench = enter(place);
        if (bench == null) {
            return first;
        }
        try {
            return wait(bench, first, claim, clock.instant().plus(patience));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return first;
        } finally {
            leave(place);
        }
    }

    private Claim wait(Bench bench, Claim.InProgress first, Supplier<Claim> claim, Instant deadline)
            throws InterruptedException {
        if (!bench.polling.tryLock(left(deadline).toNanos(), TimeUnit.NANOSECONDS)) {
            return first;
        }
        try {
            return bench.seen != null ? bench.seen : listen(bench, first, claim, deadline);
        } finally {
            bench.polling.unlock();
        }
    }

    private Claim listen(Bench bench, Claim.InProgress first, Supplier<Claim> claim, Instant deadline)
            throws InterruptedException {
        try (var unused = signal.listen(bench.id, bench.woken::release)) {
            return poll(bench, first, claim, deadline);
        }
    }

    private Claim poll(Bench bench, Claim.InProgress first, Supplier<Claim> claim, Instant deadline)
            throws InterruptedException {
        Claim last = first;
        Duration next = FIRST_PAUSE;
        for (Duration left = left(deadline); !left.isZero(); left = left(deadline)) {
            Duration jittered = next.multipliedBy(ThreadLocalRandom.current().nextInt(75, 126))
                    .dividedBy(100);
            pause.sleep(left.compareTo(jittered) < 0 ? left : jittered, bench.woken);
            bench.woken.drainPermits(); // what comes from now on may be later than the look
            last = claim.get();
            if (!(last instanceof Claim.InProgress)) {
                bench.seen = last instanceof Claim.Completed completed ? completed : null;
                return last;
            }
            next = next.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? next.multipliedBy(2) : LONGEST_PAUSE;
        }
        return last;
    }

    private Duration left(Instant deadline) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private @Nullable Bench enter(Place place) {
        if (waiters.incrementAndGet() > maxWaiters) {
            waiters.decrementAndGet();
            return null;
        }
        boolean[] seated = new boolean[1];
        Bench bench = benches.compute(place, (p, present) -> {
            Bench it = present == null ? new Bench(place.id()) : present;
            seated[0] = it.waiters < waitersPerKey;
            it.waiters += seated[0] ? 1 : 0;
            return it;
        });
        if (!seated[0]) {
            waiters.decrementAndGet();
            return null;
        }
        return bench;
    }

    private void leave(Place place) {
        benches.computeIfPresent(place, (p, bench) -> --bench.waiters == 0 ? null : bench);
        waiters.decrementAndGet();
    }
}
