package io.yici;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What became of one call, as {@link Idempotency#attempt} tells it. An exception of the work itself is thrown, not wrapped.
 *
 * @param <T> the operation's result type
 */
public sealed interface Outcome<T extends @Nullable Object> {

    /** The work ran, here and now, and its result is stored. */
    record Executed<T extends @Nullable Object>(T value) implements Outcome<T> {}

    /** The work had been done before. */
    sealed interface Replayed<T extends @Nullable Object> extends Outcome<T> {

        /** Id of the request that did it, or null where it had none. */
        @Nullable String requestId();
    }

    /**
     * It had been done.
     *
     * @param value what it returned
     * @param resource what it named as made by it ({@link Execution#resource}), or null
     * @param requestId of the request that did it, or null
     */
    record ReplayedValue<T extends @Nullable Object>(
            T value, @Nullable String resource, @Nullable String requestId) implements Replayed<T> {

        /** Where no request is known. */
        public ReplayedValue(T value, @Nullable String resource) {
            this(value, resource, null);
        }

        /** Where no resource was named, and no request is known. */
        public ReplayedValue(T value) {
            this(value, null, null);
        }
    }

    /**
     * It had failed for good, and this is the failure.
     *
     * @param requestId of the request that failed, or null
     */
    record ReplayedFailure<T extends @Nullable Object>(
            Failure failure, @Nullable String requestId) implements Replayed<T> {

        /** Where no request is known. */
        public ReplayedFailure(Failure failure) {
            this(failure, null);
        }
    }

    /**
     * It had been done; the result was too large to keep, is not readable, or none is stored by policy.
     *
     * @param resource what it named as made by it ({@link Execution#resource}), or null
     * @param requestId of the request that did it, or null
     */
    record ReplayedTombstone<T extends @Nullable Object>(
            @Nullable String resource, @Nullable String requestId) implements Replayed<T> {

        /** Where no request is known. */
        public ReplayedTombstone(@Nullable String resource) {
            this(resource, null);
        }

        /** Where no resource was named, and no request is known. */
        public ReplayedTombstone() {
            this(null, null);
        }
    }

    /**
     * Somebody else is at it.
     *
     * @param retryAfter what remains of the other's lease, at least a second
     */
    record InProgress<T extends @Nullable Object>(Duration retryAfter) implements Outcome<T> {}

    /** The key was used before with another content; nothing ran. */
    record Mismatch<T extends @Nullable Object>() implements Outcome<T> {}

    /** An earlier run ended in an unknown state; nothing ran, and nothing will until the record is settled. */
    record Interrupted<T extends @Nullable Object>() implements Outcome<T> {}

    /**
     * The key is past its retention and its operation refuses such keys; nothing ran.
     *
     * @param resource what the first run named as made by it ({@link Execution#resource}), or null
     */
    record TooOld<T extends @Nullable Object>(@Nullable String resource) implements Outcome<T> {

        /** Where no resource was named. */
        public TooOld() {
            this(null);
        }
    }

    /** The work ran, but whether it is recorded could not be found out yet; ask again with the same key. */
    record Unsettled<T extends @Nullable Object>() implements Outcome<T> {}
}
