package io.yici;

/**
 * A concurrent transaction got in the way, as databases have it above READ COMMITTED and in deadlocks. Nothing is committed. Roll the
 * transaction back if it is yours (it is marked for that), and run the whole unit again, with the same key.
 */
public final class TransactionConflictException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public TransactionConflictException(String operation, IdempotencyKey key, Throwable cause) {
        super(
                operation,
                key,
                "a concurrent transaction got in the way and nothing is committed; roll back, and run the whole unit again: "
                        + cause.getMessage(),
                cause);
    }
}
