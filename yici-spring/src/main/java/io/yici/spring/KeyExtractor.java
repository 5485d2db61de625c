package io.yici.spring;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/**
 * Takes the key of an {@link Idempotent} call from one of its arguments. Thread-safe.
 *
 * @param <A> type of the argument; a method has one parameter of it
 */
@FunctionalInterface
public interface KeyExtractor<A> {

    /**
     * The key, with its scope.
     *
     * @param argument may be null where callers pass null
     * @return null if there is none; the call is then refused with {@link UnusableKeyException}, as it is for an
     *     {@link IllegalArgumentException}
     */
    @Nullable IdempotencyKey key(A argument);

    /**
     * Of the content that the key stands for; a repeat with another one is refused with {@link io.yici.MismatchException}.
     *
     * @param argument the same
     * @return null to bind none: then the key alone makes a repeat
     */
    default @Nullable Fingerprint fingerprint(A argument) {
        return null;
    }
}
