package io.yici.spring;

import io.yici.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * Takes user and content of a {@link RepeatSubmit} call from one of its arguments. Thread-safe.
 *
 * @param <A> type of the argument; a method has one parameter of it
 */
public interface SubmissionExtractor<A> {

    /**
     * Who submits.
     *
     * @param argument may be null where callers pass null
     * @return null if nobody is known; the call is then refused with {@link UnusableKeyException}, as it is for an
     *     {@link IllegalArgumentException}
     */
    @Nullable String user(A argument);

    /**
     * What is submitted.
     *
     * @param argument the same
     */
    Fingerprint content(A argument);
}
