package io.yici.guard;

import io.yici.IdempotencyException;

/**
 * What the unit had read was changed by somebody else before it wrote. Its write did not take place. Roll back, and run the whole unit again,
 * reading afresh, in a new transaction, as {@link OptimisticRetry} does; so does the engine with work of a JOINED run.
 */
public final class LostUpdateException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** @param what was to be written, for the message */
    public LostUpdateException(String what) {
        super(
                null,
                null,
                what
                        + " was changed by somebody else since it was read; read it again and decide again, in a new transaction",
                null);
    }

    /** Whether there is one among the causes of {@code thrown}. */
    public static boolean isBehind(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof LostUpdateException) {
                return true;
            }
        }
        return false;
    }
}
