package io.yici.spi;

import io.yici.RecordId;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps one record for each (operation, scope, key), and moves it:
 *
 * <pre>
 *   (none) ──claim──▶ IN_PROGRESS ──complete──▶ COMPLETED ──retention over──▶ claimable again, or too old for ever
 *                      │  ▲   │
 *                      │  │   ├──release──▶ RELEASED ──claim──▶ IN_PROGRESS
 *                      │  │   └──interrupt, or a claim after the lease under INTERRUPT──▶ INTERRUPTED
 *                      │  └──claim after the lease under RETRY (fence + 1, new owner token)
 *                      └──settle──▶ COMPLETED or RELEASED ◀──settle── INTERRUPTED ──complete (late owner)──▶ COMPLETED
 * </pre>
 *
 * <p>Each method is one atomic step, judged by the store's clock, never the caller's. A claim follows the table in
 * {@link ClaimRules}; the fence it grants is max(stored fence + 1, the store's clock in microseconds). The transitions of an
 * owner compare owner token and fence and change nothing when they differ. A settling compares the fence and raises it, which
 * shuts out a live owner. Policies that were stored with a record decide about it, not those of a later caller.
 *
 * <p>Implementations are thread-safe. Each method throws {@link StoreException} if the store failed; what it did is then
 * unknown, and every method may be called again with the same arguments.
 */
public interface IdempotencyStore {

    /** Tries to become owner. Never waits for another owner's transaction. */
    Claim claim(ClaimRequest request);

    /**
     * Completes the record, if the lease's token and fence match and it is in progress (also past the lease) or interrupted.
     *
     * @return whether it did; if not, somebody else owns or has settled the record
     */
    boolean complete(Lease lease, Completion completion);

    /**
     * Extends leases of records in progress, each by its own duration from now, in one round trip.
     *
     * @return those that are still held; the others are lost
     */
    Set<Lease> renew(Collection<Lease> leases);

    /**
     * Releases the record, if token and fence match and it is in progress.
     *
     * @return whether it did
     */
    boolean release(Lease lease, ReleaseReason reason);

    /**
     * Makes the record interrupted, if token and fence match and it is in progress.
     *
     * @return whether it did
     */
    boolean interrupt(Lease lease);

    /**
     * Decides a record that is in progress or interrupted, if its fence is the expected one; raises the fence.
     *
     * @return whether it did
     */
    boolean settle(Settlement settlement);

    /**
     * Whether a record that was written, and said to be, is still there after a crash, a restart or a failover that this kind of store is made for.
     * False by default: nothing is promised. Operations may {@linkplain io.yici.OperationBuilder#durable require} it.
     */
    default boolean isDurable() {
        return false;
    }

    /** Reads a record, whatever its state; empty if there is none. */
    Optional<StoredRecord> find(RecordId id);
}
