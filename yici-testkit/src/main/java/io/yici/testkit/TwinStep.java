package io.yici.testkit;

/** A claim before the batches, and what happens next. */
record TwinStep(TwinClaim claim, After after) {

    /** To the lease, if it was granted; or to all. */
    enum After {
        NOTHING,
        COMPLETED,
        RELEASED,
        RELEASED_FOR_THIS_CONTENT,
        INTERRUPTED,
        LEASES_OVER,
        RETENTIONS_OVER
    }
}
