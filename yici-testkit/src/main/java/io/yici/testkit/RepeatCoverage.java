package io.yici.testkit;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyListener;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which operations this JVM has seen repeated, for {@link RepeatCoverageContract}. Thread-safe; lives as long as the JVM.
 */
public final class RepeatCoverage {

    private static final Set<Kind> REPEATS =
            Set.copyOf(EnumSet.of(Kind.REPLAYED, Kind.REFUSED, Kind.IN_PROGRESS, Kind.OUTCOME_UNKNOWN, Kind.TOO_OLD));

    private static final Map<String, Seen> SEEN = new ConcurrentHashMap<>();
    private static volatile boolean isAsked;

    private RepeatCoverage() {}

    /** What is known of an operation; later is more. */
    enum Seen {
        NEVER,
        CALLED,
        REPEATED
    }

    /** Gets everything that tests do; add it to each {@link io.yici.Idempotency} that they use. */
    public static IdempotencyListener listener() {
        isAsked = true;
        return RepeatCoverage::on;
    }

    private static void on(IdempotencyEvent event) {
        Seen now = REPEATS.contains(event.kind()) ? Seen.REPEATED : Seen.CALLED;
        SEEN.merge(event.operation(), now, (one, other) -> one.compareTo(other) < 0 ? other : one);
    }

    static Seen of(String operation) {
        return SEEN.getOrDefault(operation, Seen.NEVER);
    }

    static boolean isListening() {
        return isAsked;
    }
}
