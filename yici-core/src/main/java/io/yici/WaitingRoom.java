package io.yici;

import io.yici.spi.Claim;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where repeats wait for a running first. One of those that wait for a key polls, the others wait for it; the numbers of waiters
 * for a key and in all are bounded. Nobody holds a connection while waiting.
 */
final class WaitingRoom {

    static final int WAITERS_PER_KEY = 8;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** Sleeping, so that tests need not. */
    interface Pause {
        void sleep(Duration duration) throws InterruptedException;
    }

    private record Place(RecordId id, @Nullable Fingerprint fingerprint) {}

    private static final class Bench {
        final ReentrantLock polling = new ReentrantLock(true);
        int waiters;
        volatile Claim.@Nullable Completed seen;
    }

    private final ConcurrentHashMap<Place, Bench> benches = new ConcurrentHashMap<>();
    private final AtomicInteger waiters = new AtomicInteger();
    private final int maxWaiters;
    private final int waitersPerKey;
    private final InstantSource clock;
    private final Pause pause;

    WaitingRoom(int maxWaiters, InstantSource clock, Pause pause) {
        this(maxWaiters, WAITERS_PER_KEY, clock, pause);
    }

    private WaitingRoom(int maxWaiters, int waitersPerKey, InstantSource clock, Pause pause) {
        this.maxWaiters = maxWaiters;
        this.waitersPerKey = waitersPerKey;
        this.clock = clock;
        this.pause = pause;
    }

    /** A room of its own with so many seats, all of which may be taken for one key. */
    WaitingRoom apart(int seats) {
        return new WaitingRoom(seats, seats, clock, pause);
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
            return bench.seen != null ? bench.seen : poll(bench, first, claim, deadline);
        } finally {
            bench.polling.unlock();
        }
    }

    private Claim poll(Bench bench, Claim.InProgress first, Supplier<Claim> claim, Instant deadline)
            throws InterruptedException {
        Claim last = first;
        Duration next = FIRST_PAUSE;
        for (Duration left = left(deadline); !left.isZero(); left = left(deadline)) {
            Duration jittered = next.multipliedBy(ThreadLocalRandom.current().nextInt(75, 126))
                    .dividedBy(100);
            pause.sleep(left.compareTo(jittered) < 0 ? left : jittered);
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
            Bench it = present == null ? new Bench() : present;
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
