package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Answers repeats with the present state of what the first request made, in place of the first answer. Called for repeats of what was done
 * with success, in no transaction; a failure of it is a failure of the repeat, and changes nothing on record. It comes after
 * {@link ReplayAccess}, except where the first answer's body was not kept: its caller's authorities are not either, so whether this
 * caller may see what is rendered is to be looked at here. Thread-safe.
 */
@FunctionalInterface
public interface CurrentState {

    /**
     * What the first request left.
     *
     * @param resource what it named as made, or its {@code Location}; null where it named nothing
     * @param answer the first answer; null where its body was not kept
     */
    record First(@Nullable String resource, @Nullable HttpAnswer answer) {}

    /**
     * The answer of the repeat, which is sent marked as {@code Idempotent-Current-State: true}; null to give the first answer.
     */
    @Nullable HttpAnswer render(HttpServletRequest request, First first);
}
