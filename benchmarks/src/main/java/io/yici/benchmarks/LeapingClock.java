package io.yici.benchmarks;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The system's clock, an hour further ahead at each reading. For one thread. */
final class LeapingClock implements InstantSource {

    static final Duration LEAP = Duration.ofHours(1);

    private long ahead;

    @Override
    public Instant instant() {
        ahead += LEAP.toSeconds();
        return InstantSource.system().instant().plusSeconds(ahead);
    }
}
