package io.yici.spi;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read. All instants are the store's.
 *
 * @param operation id of the operation
 * @param key scope and key
 * @param formatVersion version of the record's form; see {@link #FORMAT_VERSION}
 * @param state where it stands
 * @param ownerToken of the last claim
 * @param fence of the last claim or settling
 * @param attempt number of claims so far
 * @param fingerprint bound to it, or null
 * @param crashes what the lease does when it is over
 * @param leaseUntil end of the lease; meaningless unless in progress
 * @param changedAt time of the last transition
 * @param retainedUntil end of retention; null unless completed or released
 * @param expiry what happens then; null unless completed
 * @param result null unless completed, and where a purge has left the record without it
 * @param resource what the work named as made by it; kept by a purge that takes the result; null unless completed
 * @param requestId of the request that claimed it last, or null
 * @param readAt the store's clock at this reading
 */
public record StoredRecord(
        String operation,
        IdempotencyKey key,
        int formatVersion,
        RecordState state,
        UUID ownerToken,
        long fence,
        int attempt,
        @Nullable Fingerprint fingerprint,
        CrashPolicy crashes,
        Instant leaseUntil,
        Instant changedAt,
        @Nullable Instant retainedUntil,
        @Nullable ExpiryPolicy expiry,
        @Nullable StoredResult result,
        @Nullable String resource,
        @Nullable String requestId,
        Instant readAt) {

    /** The newest form that this release reads and the one it writes. */
    public static final int FORMAT_VERSION = 1;

    /** Whether the lease is over, by the store's clock. */
    public boolean leaseOver() {
        return !leaseUntil.isAfter(readAt);
    }

    /** Whether it is completed and past its retention. */
    public boolean pastRetention() {
        return state == RecordState.COMPLETED && retainedUntil != null && !retainedUntil.isAfter(readAt);
    }

    /** What remains of the lease; never negative. */
    public Duration leaseRemaining() {
        return leaseOver() ? Duration.ZERO : Duration.between(readAt, leaseUntil);
    }
}
