package io.yici.spi;

import io.yici.IdempotencyKey;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record without its result. All instants are the store's.
 *
 * @param id the record
 * @param operation id of its operation
 * @param key its key, readable
 * @param state where it stands
 * @param fence as of this reading
 * @param attempt number of claims so far
 * @param changedAt time of the last transition
 * @param age time since then
 * @param retainedUntil end of retention, long past where a purge has left it without its result; null unless completed or released
 * @param resource what the work named as made by it, or null
 * @param requestId of the request that claimed it last, or null
 */
public record RecordSummary(
        RecordId id,
        String operation,
        IdempotencyKey key,
        RecordState state,
        long fence,
        int attempt,
        Instant changedAt,
        Duration age,
        @Nullable Instant retainedUntil,
        @Nullable String resource,
        @Nullable String requestId) {

    /** What {@code record} says, without its result. */
    public static RecordSummary of(RecordId id, StoredRecord record) {
        return new RecordSummary(
                id,
                record.operation(),
                record.key(),
                record.state(),
                record.fence(),
                record.attempt(),
                record.changedAt(),
                Duration.between(record.changedAt(), record.readAt()),
                record.retainedUntil(),
                record.resource(),
                record.requestId());
    }

    /** For settling it as it was read, whether or not its lease is over; settling refuses it if it is finished. */
    public OverdueRecord asOverdue() {
        return new OverdueRecord(id, operation, key, state == RecordState.INTERRUPTED, fence, attempt, age, requestId);
    }
}
