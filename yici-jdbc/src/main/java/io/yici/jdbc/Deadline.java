package io.yici.jdbc;

import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** End of a transaction's time. */
final class Deadline {

    private final InstantSource clock;
    private final Duration timeout;
    private final Instant end;

    Deadline(InstantSource clock, Duration timeout) {
        this.clock = clock;
        this.timeout = timeout;
        this.end = clock.instant().plus(timeout);
    }

    /** What is left, in whole seconds and at least one, as statements take it. */
    int secondsLeft() throws SQLTimeoutException {
        Duration left = Duration.between(clock.instant(), end);
        if (left.isNegative() || left.isZero()) {
            throw new SQLTimeoutException("the transaction's time of " + timeout + " is over; it will be rolled back");
        }
        return (int)
                Math.min(Integer.MAX_VALUE, Math.max(1, left.plusMillis(999).toSeconds()));
    }
}
