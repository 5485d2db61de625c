package io.yici.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved. Thread-safe. */
public final class MovableClock implements InstantSource {

    private volatile Instant now;

    private MovableClock(Instant start) {
        this.now = start;
    }

    /** A clock that shows {@code start}. */
    public static MovableClock at(Instant start) {
        return new MovableClock(start);
    }

    /** Moves it; a negative duration moves it back. */
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public Instant instant() {
        return now;
    }
}
