package io.yici.guard;

import io.yici.IdempotencyException;

/** Each try lost against somebody else's. Nothing is committed. The caller may come again later; an HTTP request gets a 409 or 503. */
public final class RetriesExhaustedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    RetriesExhaustedException(int tries, Throwable last) {
        super(
                null,
                null,
                "lost " + tries + " times against concurrent changes; try again later: " + last.getMessage(),
                last);
    }
}
