package io.yici.benchmarks;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The system's clock, a few milliseconds further ahead at each reading. For one thread. */
final class LeapingClock implements InstantSource {

    static final Duration LEAP = Duration.ofMillis(4);

    private Duration ahead = Duration.ZERO;

    @Override
    public Instant instant() {
        ahead = ahead.plus(LEAP);
        return InstantSource.system().instant().plus(ahead);
    }
}
