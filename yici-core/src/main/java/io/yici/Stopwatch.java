package io.yici;

import io.yici.IdempotencyEvent.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How long a call waited and how long its work ran, where somebody listens. Used by the thread of the call. */
final class Stopwatch {

    /** Measures nothing. */
    static final Stopwatch OFF = new Stopwatch(null);

    private static final Set<Kind> ENDS_OF_WORK = EnumSet.of(
            Kind.COMPLETED, Kind.FAILED, Kind.RELEASED, Kind.INTERRUPTED, Kind.COMPLETION_REFUSED, Kind.UNSETTLED);
    private static final Set<Kind> ANSWERS = EnumSet.of(
            Kind.REPLAYED, Kind.REFUSED, Kind.IN_PROGRESS, Kind.OUTCOME_UNKNOWN, Kind.MISMATCH, Kind.TOO_OLD);

    private final @Nullable InstantSource clock;
    private @Nullable Duration waited;
    private @Nullable Duration worked;

    private Stopwatch(@Nullable InstantSource clock) {
        this.clock = clock;
    }

    static Stopwatch by(InstantSource clock) {
        return new Stopwatch(clock);
    }

    <A> A waiting(Supplier<A> wait) {
        if (clock == null) {
            return wait.get();
        }
        Instant begin = clock.instant();
        try {
            return wait.get();
        } finally {
            waited = since(begin, clock);
        }
    }

    <T extends @Nullable Object, E extends Exception> T working(Work<T, E> work, Execution execution) throws E {
        if (clock == null) {
            return work.run(execution);
        }
        Instant begin = clock.instant();
        try {
            return work.run(execution);
        } finally {
            worked = since(begin, clock);
        }
    }

    private static Duration since(Instant begin, InstantSource clock) {
        Duration passed = Duration.between(begin, clock.instant());
        return passed.isNegative() ? Duration.ZERO : passed;
    }

    /** What belongs to an event of this kind. */
    @Nullable Duration duration(Kind kind) {
        if (ENDS_OF_WORK.contains(kind)) {
            return worked;
        }
        return ANSWERS.contains(kind) ? waited : null;
    }
}
