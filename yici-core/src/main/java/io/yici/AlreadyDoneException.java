package io.yici;

/** The work was done before, and its operation refuses repeats ({@link DuplicatePolicy#REFUSE}). */
public final class AlreadyDoneException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public AlreadyDoneException(String operation, IdempotencyKey key) {
        super(operation, key, "already done; repeats are refused by policy", null);
    }
}
