package io.yici.spi;

import io.yici.IdempotencyException;

/** A commit failed, or no answer to it came: whether the transaction is committed has to be found out. */
public final class CommitException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For bindings. */
    public CommitException(Throwable cause) {
        super(null, null, "commit failed or its outcome is unknown: " + cause.getMessage(), cause);
    }
}
