package io.yici.guard;

import io.yici.IdempotencyException;

/** A state that its machine does not declare, asked for or found in a row. Nothing was changed. */
public final class UnknownStateException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For bindings that read states from rows. */
    public UnknownStateException(String machine, Object state) {
        super(
                null,
                null,
                machine + ": there is no state '" + state + "'; declare it with a move(…) that leads there",
                null);
    }
}
