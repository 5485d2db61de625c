package io.yici.guard;

import io.yici.IdempotencyException;

/**
 * The row carries a higher fence than the writer's. Its write did not take place: a newer owner is at work, so stop. Roll back, and do not run
 * this unit again under the same claim.
 */
public final class FenceBehindException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final long stored;

    /** @param what was to be written, for the message */
    public FenceBehindException(String what, long fence, long stored) {
        super(
                null,
                null,
                what + " was written under fence " + stored + ", and this writer has " + fence
                        + ": a newer owner is at work; roll back and stop",
                null);
        this.stored = stored;
    }

    /** The row's fence. */
    public long stored() {
        return stored;
    }
}
