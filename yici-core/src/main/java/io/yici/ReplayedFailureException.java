package io.yici;

/** The work was done before and had failed for good; this is that failure again. Nothing ran. */
public final class ReplayedFailureException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    /** For the engine and the ways in. */
    public ReplayedFailureException(String operation, IdempotencyKey key, Failure failure) {
        super(operation, key, failure.code() + ": " + failure.message(), null);
        this.failure = failure;
    }

    /** The failure as it was stored. */
    public Failure failure() {
        return failure;
    }
}
