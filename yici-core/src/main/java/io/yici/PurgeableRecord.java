package io.yici;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record that a purge has found past its retention.
 *
 * @param id the record
 * @param operation id of its operation
 * @param key its key
 * @param fence as of this reading
 * @param retainedUntil end of its retention, by the store's clock
 * @param overBy how long it was over, by the store's clock
 * @param expiry of a completed record; null for a released one
 */
public record PurgeableRecord(
        RecordId id,
        String operation,
        IdempotencyKey key,
        long fence,
        Instant retainedUntil,
        Duration overBy,
        @Nullable ExpiryPolicy expiry) {

    /** Whether it is completed rather than released. */
    public boolean completed() {
        return expiry != null;
    }

    /** Whether a purge keeps it without its result, so that its key goes on being refused; else it deletes it. */
    public boolean thins() {
        return expiry == ExpiryPolicy.REFUSE;
    }
}
