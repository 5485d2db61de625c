package io.yici;

/** The key was used before with another content. Correct the request; repeating it gives the same answer. */
public final class MismatchException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public MismatchException(String operation, IdempotencyKey key) {
        super(operation, key, "this key was used before with another content; use a new key for a new intent", null);
    }
}
