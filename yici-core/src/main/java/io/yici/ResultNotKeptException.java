package io.yici;

/** The work was done before; its result was not kept. Look the result up by its business number. */
public final class ResultNotKeptException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public ResultNotKeptException(String operation, IdempotencyKey key) {
        super(operation, key, "done before, but the result was not kept; look it up by its business number", null);
    }
}
