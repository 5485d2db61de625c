package io.yici.guard;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Somebody's word that an object has to be in a state: a payment notice, a message, a command with its request id.
 *
 * @param key the object's key
 * @param id identity of what happened, the same in each redelivery and different for different happenings: the payment's or refund's
 *     number rather than the order's or the notice's
 * @param to where the object has to be
 * @param content what a handler needs who comes upon it later, at most {@link #MAX_CONTENT} characters; or null
 * @param <S> the states
 */
public record StateEvent<S>(
        String key, String id, S to, @Nullable String content) {

    /** Longest key and id, in characters. */
    public static final int MAX_ID = 255;

    /** Longest content, in characters. */
    public static final int MAX_CONTENT = 100_000;

    /** @throws IllegalArgumentException if a text is empty, too long, begins or ends with white space, or holds a NUL */
    public StateEvent {
        check("key", key);
        check("id", id);
        Objects.requireNonNull(to, "to");
        if (content != null && (content.length() > MAX_CONTENT || content.indexOf('\0') >= 0)) {
            throw new IllegalArgumentException(
                    "an event's content has at most " + MAX_CONTENT + " characters, none of them NUL");
        }
    }

    /** Without content. */
    public StateEvent(String key, String id, S to) {
        this(key, id, to, null);
    }

    private static void check(String what, String text) {
        if (text.isEmpty() || text.length() > MAX_ID || !text.equals(text.strip()) || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("an event's " + what + " has 1 to " + MAX_ID
                    + " characters, none of them NUL, and no white space around it");
        }
    }
}
