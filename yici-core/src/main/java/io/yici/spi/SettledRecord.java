package io.yici.spi;

import io.yici.IdempotencyKey;
import io.yici.RecordId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One settling, as it is kept for ever.
 *
 * @param id the record
 * @param operation id of its operation
 * @param key its key
 * @param expectedFence the fence that the decision was about
 * @param fence the one it raised it to
 * @param result kind of the result it gave the record, or null where it released it
 * @param actor who decided
 * @param reason why
 * @param settledAt when, by the store's clock
 */
public record SettledRecord(
        RecordId id,
        String operation,
        IdempotencyKey key,
        long expectedFence,
        long fence,
        StoredResult.@Nullable Kind result,
        String actor,
        String reason,
        Instant settledAt) {}
