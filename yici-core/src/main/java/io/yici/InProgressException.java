package io.yici;

import java.time.Duration;

/** Somebody else is working on the key. Ask again with the same key after {@link #retryAfter}. */
public final class InProgressException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /** For the engine and the ways in. */
    public InProgressException(String operation, IdempotencyKey key, Duration retryAfter) {
        super(operation, key, "still running; ask again with the same key in " + retryAfter.toMillis() + " ms", null);
        this.retryAfter = retryAfter;
    }

    /** What remains of the other's lease, at least a second. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
