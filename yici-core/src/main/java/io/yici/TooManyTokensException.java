package io.yici;

import java.time.Duration;

/** The user has been given as many tokens as he may have for now. Ask again after {@link #retryAfter}. */
public final class TooManyTokensException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    TooManyTokensException(Operation<?> purpose, String user, Duration retryAfter) {
        super(null, null, "too many tokens for " + purpose + " to " + user + "; ask again in " + retryAfter, null);
        this.retryAfter = retryAfter;
    }

    /** When some may be given again, at the latest. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
