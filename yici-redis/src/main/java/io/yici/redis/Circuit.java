package io.yici.redis;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps callers away from a Redis that does not answer: for a second nobody asks it, then one caller tries for all. Thread-safe. */
final class Circuit {

    static final Duration PAUSE = Duration.ofSeconds(1);

    private static final long CLOSED = Long.MIN_VALUE;

    private final InstantSource clock;
    private final AtomicLong openUntil = new AtomicLong(CLOSED);

    Circuit(InstantSource clock) {
        this.clock = clock;
    }

    /** Whether this caller may ask Redis. */
    boolean admits() {
        long until = openUntil.get();
        if (until == CLOSED) {
            return true;
        }
        long now = clock.millis();
        long left = until - now;
        boolean pausing = left > 0 && left <= PAUSE.toMillis(); // more is left only where the clock was set back
        return !pausing && openUntil.compareAndSet(until, now + PAUSE.toMillis());
    }

    void worked() {
        if (openUntil.get() != CLOSED) {
            openUntil.set(CLOSED);
        }
    }

    /** Whether that is news. */
    boolean failed() {
        return openUntil.getAndSet(clock.millis() + PAUSE.toMillis()) == CLOSED;
    }
}
