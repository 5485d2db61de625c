package io.yici;

import org.jspecify.annotations.Nullable;

/**
 * Verdict on an interrupted record.
 *
 * @param <T> the operation's result type
 */
public sealed interface Resolution<T extends @Nullable Object> {

    /**
     * It was done.
     *
     * @param value what a repeat shall get
     * @param resource what it made, as {@link Execution#resource} would have named it, or null
     */
    record Done<T extends @Nullable Object>(
            T value, @Nullable String resource) implements Resolution<T> {

        /** Where no resource is named. */
        public Done(T value) {
            this(value, null);
        }
    }

    /** It failed for good, and a repeat shall get this failure. */
    record Failed<T extends @Nullable Object>(Failure failure) implements Resolution<T> {}

    /** It was not done and never will be: the key is released for another try with the same content. */
    record NotDone<T extends @Nullable Object>() implements Resolution<T> {}

    /** Cannot be told yet: the record stays interrupted. */
    record Unknown<T extends @Nullable Object>() implements Resolution<T> {}
}
