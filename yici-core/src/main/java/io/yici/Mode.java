package io.yici;

/** How the record stands to the effect, and so what is guaranteed. */
public enum Mode {
    /** {@link #INLINE} where the caller has a transaction open, else {@link #JOINED}. The default. */
    TRANSACTIONAL,
    /**
     * The claim commits ahead, on its own; Yici opens the transaction and completes in it, last before the commit.
     * Guarantee: at most one committed effect per key, even with two live owners. Running work is visible to others.
     */
    JOINED,
    /**
     * The claim is the first statement of the caller's transaction and stands or falls with it. Guarantee: the same.
     * Running work is not visible: a duplicate meanwhile is answered in progress, whatever its fingerprint.
     */
    INLINE,
    /**
     * The claim commits on its own and grants a lease that is renewed; the effect lies elsewhere. Guarantee: at most one
     * live owner by the store's clock; after a crash the {@link CrashPolicy} decides.
     */
    LEASED
}
