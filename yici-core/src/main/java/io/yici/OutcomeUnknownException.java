package io.yici;

/** An earlier run ended in an unknown state. Repeating does not help until the record is settled. */
public final class OutcomeUnknownException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the ways in. */
    public OutcomeUnknownException(String operation, IdempotencyKey key) {
        super(
                operation,
                key,
                "an earlier run ended in an unknown state; a resolver or a person has to settle it first",
                null);
    }
}
