package io.yici.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Thread-safe. */
public final class MovableClock implements InstantSource {

    private final AtomicReference<Instant> now;

    private MovableClock(Instant start) {
        this.now = new AtomicReference<>(start);
    }

    /** A clock that shows {@code start}. */
    public static MovableClock at(Instant start) {
        return new MovableClock(start);
    }

    /** Moves it; a negative duration moves it back. */
    public void advance(Duration duration) {
        now.updateAndGet(instant -> instant.plus(duration));
    }

    @Override
    public Instant instant() {
        return now.get();
    }
}
