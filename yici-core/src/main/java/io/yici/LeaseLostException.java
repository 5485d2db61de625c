package io.yici;

/** The lease is lost: somebody else owns the key now. Stop working; what is written now is refused. */
public final class LeaseLostException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public LeaseLostException(String operation, IdempotencyKey key) {
        super(
                operation,
                key,
                "the lease is lost, somebody else owns the key now; stop and undo what can be undone",
                null);
    }
}
