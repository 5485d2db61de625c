package io.yici;

/** The key is past its retention, and its operation refuses such keys. Nothing ran. */
public final class TooOldException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public TooOldException(String operation, IdempotencyKey key) {
        super(operation, key, "this key is past its retention; look the result up by its business number", null);
    }
}
