package io.yici.spi;

import java.util.List;

/**
 * What a store offers that can make many claims at once, as a consumer does with the messages of one poll. Thread-safe.
 *
 * <p>A store whose steps take part in the caller's transaction makes them there: they are committed or undone with it. Such a
 * transaction should hold one batch only. Batches go in the order of the record ids, so overlapping ones cannot block each other in
 * a circle; two batches of one transaction can.
 */
public interface BatchClaims {

    /** Most records of one statement; a longer list is split in the order of the record ids, and is still made as a whole. */
    int MOST_AT_ONCE = 1_000;

    /**
     * Makes all the claims: each answer is what {@link IdempotencyStore#claim} would have given, had they been made one after another
     * in the order of the list. So the second of two claims of one record meets what the first has left: in progress, completed if
     * the first was granted and completes at once, or mismatch.
     *
     * <p>All or nothing: if the batch fails, none of its claims was made, or it cannot be known (a lost reply); the same list may be
     * given again. Being claimed is no reason to fail: it is the answer, for this record alone. Others may see some records of a
     * batch before the rest where the store has no transactions.
     *
     * @param requests in any order, also several of one record; an empty list costs nothing
     * @return an answer for each request, in the order of the requests
     * @throws StoreException if the store failed or did not answer in time; also if it had to wait for longer than it may for another
     *     transaction that has claimed one of the records and not ended
     * @throws NullPointerException if a request is null; none of the claims was made
     */
    List<Claim> claimAll(List<ClaimRequest> requests);
}
