package io.yici;

/** The lease is lost, or could not be renewed in time: somebody else owns the key now or soon may. Stop working. */
public final class LeaseLostException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public LeaseLostException(String operation, IdempotencyKey key) {
        super(
                operation,
                key,
                "the lease is lost, somebody else owns the key now or soon may; stop and undo what can be undone",
                null);
    }
}
