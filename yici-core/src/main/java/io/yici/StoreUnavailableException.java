package io.yici;

/**
 * The store failed or could not be reached, or no transaction could be opened. Nothing is committed: the work did not run, or ran in a
 * transaction that was rolled back. Ask again later with the same key; it may be in progress until the lease is over.
 */
public final class StoreUnavailableException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public StoreUnavailableException(String operation, IdempotencyKey key, Throwable cause) {
        super(operation, key, "the idempotency store failed, nothing is committed: " + cause.getMessage(), cause);
    }
}
