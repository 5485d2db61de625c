package io.yici.spi;

import java.time.Duration;

/** Answer to a claim. */
public sealed interface Claim {

    /** The claimer owns the record now. */
    record Granted(Lease lease) implements Claim {}

    /**
     * Somebody else owns it and the lease is live, or its completion is in flight.
     *
     * @param remaining of the lease, by the store's clock; zero where it cannot be told
     */
    record InProgress(Duration remaining) implements Claim {}

    /** It is done. */
    record Completed(StoredResult result) implements Claim {}

    /** It is bound to another content. */
    record Mismatch() implements Claim {}

    /** Its outcome is unknown. */
    record Interrupted() implements Claim {}

    /** It is past its retention and refuses. */
    record TooOld() implements Claim {}

    /** It was written by a release that this one does not understand; never executed. */
    record Unreadable(String reason) implements Claim {}
}
