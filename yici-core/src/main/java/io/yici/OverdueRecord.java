package io.yici;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An unfinished record that wants looking at: interrupted, or in progress with its lease over.
 *
 * @param id the record
 * @param operation id of its operation
 * @param key its key, readable
 * @param interrupted whether it is interrupted already
 * @param fence as of this reading; settling compares it
 * @param attempt number of claims so far
 * @param age time since the last claim, by the store's clock
 * @param requestId of the request that claimed it last, or null
 */
public record OverdueRecord(
        RecordId id,
        String operation,
        IdempotencyKey key,
        boolean interrupted,
        long fence,
        int attempt,
        Duration age,
        @Nullable String requestId) {}
