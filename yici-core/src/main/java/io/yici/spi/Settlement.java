package io.yici.spi;

import io.yici.RecordId;
import org.jspecify.annotations.Nullable;

/**
 * A decision from outside on a record that is interrupted or in progress.
 *
 * @param id the record
 * @param expectedFence the fence that the decision is about
 * @param completion how to complete it, or null to release it, with its fingerprint kept
 * @param actor who decided
 * @param reason why
 */
public record Settlement(
        RecordId id, long expectedFence, @Nullable Completion completion, String actor, String reason) {

    /** Longest actor and reason, in characters. */
    public static final int MAX_TEXT = 255;

    public Settlement {
        if (actor.isBlank() || reason.isBlank() || actor.length() > MAX_TEXT || reason.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    "settling needs an actor and a reason of 1 to " + MAX_TEXT + " characters");
        }
    }
}
