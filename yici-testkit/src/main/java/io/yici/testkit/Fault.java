package io.yici.testkit;

import java.time.Duration;

/** What a {@link FaultProxy} does to one direction of a connection. Immutable. */
public sealed interface Fault {

    /** Everything passes. */
    Fault NONE = new None();

    /** See {@link #NONE}. */
    record None() implements Fault {}

    /**
     * Every piece that arrives is held back as long.
     *
     * @param time by the real clock; over as soon as another fault is set
     */
    record Delay(Duration time) implements Fault {
        public Delay {
            if (time.isNegative()) {
                throw new IllegalArgumentException("delay is negative: " + time);
            }
        }
    }

    /** Nothing passes, not even the end of the stream; what was held back goes on when another fault is set, as after a lost route. */
    record BlackHole() implements Fault {}

    /** Both ends get a reset at once, whatever is on its way. */
    record Reset() implements Fault {}

    /**
     * So many bytes pass from now on, then both ends are closed in order. With 0 it is the next byte that is not passed on.
     *
     * @param bytes not negative
     */
    record CutAfter(long bytes) implements Fault {
        public CutAfter {
            requireCount(bytes);
        }
    }

    /**
     * So many bytes pass from now on, then both ends get a reset, which may overtake the last of them.
     *
     * @param bytes not negative
     */
    record ResetAfter(long bytes) implements Fault {
        public ResetAfter {
            requireCount(bytes);
        }
    }

    private static void requireCount(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("number of bytes is negative: " + bytes);
        }
    }
}
