package io.yici;

/** The store failed or could not be reached, or no transaction could be opened. Nothing ran; ask again later with the same key. */
public final class StoreUnavailableException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public StoreUnavailableException(String operation, IdempotencyKey key, Throwable cause) {
        super(operation, key, "the idempotency store failed, nothing ran: " + cause.getMessage(), cause);
    }
}
