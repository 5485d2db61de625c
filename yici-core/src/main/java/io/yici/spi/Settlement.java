package io.yici.spi;

import io.yici.RecordId;
import java.nio.charset.StandardCharsets;
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

    /** Longest actor, in UTF-16 characters. */
    public static final int MAX_ACTOR = 255;

    /** Longest reason, in UTF-16 characters. */
    public static final int MAX_REASON = 1_000;

    /** @throws IllegalArgumentException if actor or reason is blank, too long, not encodable, or holds a NUL */
    public Settlement {
        check("actor", actor, MAX_ACTOR);
        check("reason", reason, MAX_REASON);
    }

    private static void check(String what, String text, int most) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " is blank: say who settles the record, and why");
        }
        if (text.length() > most) {
            throw new IllegalArgumentException(
                    what + " has " + text.length() + " characters; at most " + most + " are allowed");
        }
        if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(what + " holds a NUL or an unpaired surrogate");
        }
    }
}
