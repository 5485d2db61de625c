package io.yici.spi;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure at the start that a store's own steps and its business transactions reach the same records: a marker record, claimed on
 * its own, must be seen in a business transaction under the same owner token, which is random. An in-memory database for each
 * connection, a replica, another server, another schema shows here. Not thread-safe.
 */
public final class MarkerCheck {

    private static final int TRIES = 5;
    private static final Duration LEASE = Duration.ofSeconds(1);

    private final TransactionalStore store;
    private @Nullable StoreException failure;

    private MarkerCheck(TransactionalStore store) {
        this.store = store;
    }

    /**
     * Claims, reads and releases the marker, and takes it away at once where the store offers {@link Housekeeping}, so that neither a
     * purge with its archive nor people who browse meet it among their records. Not to be called in a transaction.
     *
     * @throws IllegalStateException if they do not reach the same records; its cause says what failed, if anything did
     * @throws StoreException if the store's own steps fail, or no transaction can be had
     */
    public static void require(TransactionalStore store) {
        new MarkerCheck(store).check();
    }

    private void check() {
        for (int i = 0; i < TRIES; i++) { // another instance that starts may claim between the two readings
            if (seesOneMarker()) {
                return;
            }
        }
        throw new IllegalStateException(
                "claims and business transactions do not reach the same table: a record that was claimed on the connections"
                        + " for claims is not seen in a business transaction, so the two could not stand or fall together:"
                        + " let both lead to one database and schema",
                failure);
    }

    private boolean seesOneMarker() {
        ClaimRequest request = new ClaimRequest(
                "yici.start-up-check",
                IdempotencyKey.unscoped("marker"),
                null,
                UUID.randomUUID(),
                LEASE,
                CrashPolicy.RETRY,
                null);
        Claim claim = store.claim(request);
        Optional<UUID> seen = inTransaction(request);
        Optional<UUID> written = store.find(request.id()).map(StoredRecord::ownerToken);
        if (claim instanceof Claim.Granted granted) {
            store.release(granted.lease(), ReleaseReason.NOTHING_HAPPENED);
            takeAway(granted.lease());
        }
        return seen.isPresent() && seen.equals(written);
    }

    /** Unless another instance has claimed it meanwhile, which then takes it away. */
    private void takeAway(Lease lease) {
        if (store instanceof Housekeeping housekeeping) {
            store.find(lease.id())
                    .filter(record -> record.state() == RecordState.RELEASED && record.fence() == lease.fence())
                    .ifPresent(record -> housekeeping.purge(List.of(purgeable(lease.id(), record))));
        }
    }

    private static PurgeableRecord purgeable(RecordId id, StoredRecord record) {
        Instant retainedUntil = Objects.requireNonNull(record.retainedUntil());
        return new PurgeableRecord(
                id, record.operation(), record.key(), record.fence(), retainedUntil, Duration.ZERO, record.expiry());
    }

    private Optional<UUID> inTransaction(ClaimRequest request) {
        try {
            return store.transactions()
                    .execute(LEASE, () -> store.enlisted().find(request.id()).map(StoredRecord::ownerToken));
        } catch (StoreException e) { // most likely there is no such table
            failure = e;
            return Optional.empty();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("no business transaction at the start: " + e.getMessage(), e);
        }
    }
}
