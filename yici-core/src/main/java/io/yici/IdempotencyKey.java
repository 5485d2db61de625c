package io.yici;

import java.util.Objects;

/**
 * Identity of one intent, unique per operation and scope. Immutable.
 *
 * <p>Take the value from the business (order number, payment serial, a key the client made once per intent), never from
 * something that changes with each try.
 *
 * @param scope tenant, caller or namespace in which the value is unique; empty only where the value is unique by itself,
 *     see {@link #unscoped}
 * @param value what the caller repeats with every copy of one intent; never blank
 */
public record IdempotencyKey(String scope, String value) {

    /** Longest scope and longest value, in UTF-16 characters. */
    public static final int MAX_LENGTH = 255;

    /** @throws IllegalArgumentException if a part is too long, not encodable, holds a NUL, or the value is blank */
    public IdempotencyKey {
        check("scope", scope);
        check("idempotency key", value);
        if (value.isBlank()) {
            throw new IllegalArgumentException("idempotency key is blank: give the identity of the intent");
        }
    }

    /** A key within a scope. */
    public static IdempotencyKey of(String scope, String value) {
        return new IdempotencyKey(scope, value);
    }

    /** A key that is unique by itself, such as a payment serial of one's own making. */
    public static IdempotencyKey unscoped(String value) {
        return new IdempotencyKey("", value);
    }

    /** The value with its middle hidden, fit for logs and messages. */
    public String masked() {
        int shown = Math.min(4, value.length() / 4);
        return printable(value.substring(0, shown)) + "…" + printable(value.substring(value.length() - shown));
    }

    /** The scope as it is, the value masked. */
    @Override
    public String toString() {
        return scope.isEmpty() ? masked() : printable(scope) + "/" + masked();
    }

    private static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7E]", "?");
    }

    private static void check(String what, String text) {
        Objects.requireNonNull(text, what);
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    what + " has " + text.length() + " characters; at most " + MAX_LENGTH + " are allowed");
        }
        if (text.indexOf('\0') >= 0 || hasUnpairedSurrogate(text)) {
            throw new IllegalArgumentException(what + " holds a NUL or an unpaired surrogate");
        }
    }

    /** A pair reads as one code point beyond the surrogates. */
    private static boolean hasUnpairedSurrogate(String text) {
        int point;
        for (int i = 0; i < text.length(); i += Character.charCount(point)) {
            point = text.codePointAt(i);
            if (Character.getType(point) == Character.SURROGATE) {
                return true;
            }
        }
        return false;
    }
}
