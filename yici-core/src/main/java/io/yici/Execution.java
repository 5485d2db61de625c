package io.yici;

import java.util.OptionalLong;

/** The running work's view of its claim. Usable by the thread that runs the work and those it hands it to. */
public interface Execution {

    /**
     * That of the innermost work which this thread runs, for code that it was not handed to. Good for the thread of the work only, and
     * until the work returns: what goes on elsewhere, a stage for example, is given the object.
     *
     * @throws RefusedUsageException if this thread runs no such work
     */
    static Execution current() {
        return LiveExecution.ofThread();
    }

    /** The key that is claimed. A resolver gets the same one, so rows that carry it can be found again. */
    IdempotencyKey key();

    /**
     * Grows with each claim of this key; give it to resources that can refuse an older one. Empty for {@link Mode#INLINE},
     * whose claim nobody sees before it commits.
     */
    OptionalLong fence();

    /** 1 for the first claim of this key, 2 after a take-over or release, and so on. */
    int attempt();

    /**
     * The key to give to a foreign service, the same whenever this business row takes this step.
     *
     * @param businessId the row the call is for (this payment of this order); never the idempotency key, attempt or time
     * @param step name of the step
     * @return 32 hexadecimal characters
     */
    String downstreamKey(String businessId, String step);

    /**
     * Best effort: whether the lease was still held when last heard of. The compare-and-set at completion protects; this
     * only saves work.
     *
     * @throws LeaseLostException if it is known to be lost
     */
    void checkLease();

    /** Runs the callback, at most once and on another thread, when the lease is found lost or about to run out. {@link Mode#LEASED} only. */
    void onLeaseLost(Runnable callback);

    /**
     * Declares that nothing happened outside the rolled-back transaction, so that a failure of {@link Mode#LEASED} work is
     * released rather than interrupted. Takes effect when the work then throws.
     */
    void nothingHappened();

    /**
     * Names what the work has made: the number of an order, a path. It is stored with the completion and told to repeats, also when
     * the result is too large to keep or past its retention. The last call counts. A failure keeps no name, nor does work whose
     * transaction is rolled back: it made nothing.
     *
     * @param id 1 to 255 visible characters, no space among them
     * @throws IllegalArgumentException if it cannot be kept
     * @throws RefusedUsageException when the work has ended; and for an operation that stores no result in {@link Mode#INLINE}, whose
     *     record was completed by the claim
     */
    void resource(String id);

    /**
     * Asks for the transaction to be rolled back, while the value that the work returns is still stored as the result, in a
     * transaction of its own. For answers that are final although nothing was done.
     *
     * @throws RefusedUsageException outside {@link Mode#JOINED}
     */
    void rollBack();
}
