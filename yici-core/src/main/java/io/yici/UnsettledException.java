package io.yici;

/** Whether the work is recorded could not be found out yet. Ask again with the same key. */
public final class UnsettledException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public UnsettledException(String operation, IdempotencyKey key) {
        super(
                operation,
                key,
                "the work ran, but whether it is recorded could not be found out; ask again with the same key",
                null);
    }
}
