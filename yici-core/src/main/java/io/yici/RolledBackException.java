package io.yici;

/** The work returned normally, yet its transaction was marked for rollback: nothing was committed and the key is free again. */
public final class RolledBackException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public RolledBackException(String operation, IdempotencyKey key) {
        super(
                operation,
                key,
                "the work returned, but its transaction was marked for rollback: nothing was committed, the key is free again",
                null);
    }
}
