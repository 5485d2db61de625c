package io.yici;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened to a record.
 *
 * @param kind what
 * @param operation id of the operation
 * @param key the key, or null where only the record is known; never use it as a metric tag
 * @param id the record
 * @param fence the fence it happened under, 0 where there was none
 * @param cause the error behind it, or null
 * @param duration by the engine's clock: of the work, where it ended (completed, failed, released, interrupted, completion refused,
 *     unsettled); of the wait for another's run, where a call was answered after one; null where neither was measured
 */
public record IdempotencyEvent(
        Kind kind,
        String operation,
        @Nullable IdempotencyKey key,
        RecordId id,
        long fence,
        @Nullable Throwable cause,
        @Nullable Duration duration) {

    /** What can happen. */
    public enum Kind {
        /** The key was claimed for the first time. */
        CLAIMED,
        /** The key was claimed again, after a release or an overdue lease. */
        TAKEN_OVER,
        /** The work's result was stored. */
        COMPLETED,
        /** The work failed for good, and the failure was stored. */
        FAILED,
        /** The work failed, or asked for it, and the key is free again. */
        RELEASED,
        /** The outcome is unknown. */
        INTERRUPTED,
        /** A repeat was answered from the stored result. */
        REPLAYED,
        /** A repeat was refused, as its operation wants it. */
        REFUSED,
        /** A repeat was told that the first is still running. */
        IN_PROGRESS,
        /** A repeat was answered that the outcome is unknown. */
        OUTCOME_UNKNOWN,
        /** A key came with another content. */
        MISMATCH,
        /** A key was past its retention. */
        TOO_OLD,
        /** A late completion was refused: somebody else had taken over. */
        COMPLETION_REFUSED,
        /** A concurrent transaction undid the run; it is run again, or the caller told to do so. */
        CONFLICT,
        /** A renewal found the lease lost, or it is about to run out unrenewed. */
        LEASE_LOST,
        /** A record was settled from outside. */
        SETTLED,
        /** A record past its retention was deleted, or kept without its result. */
        PURGED,
        /** A resolver could not tell, or failed. */
        UNRESOLVED,
        /** Whether the work is recorded could not be found out. */
        UNSETTLED,
        /** The store failed or could not be reached. */
        STORE_FAILED,
        /** A record or result could not be read; nothing ran. */
        UNREADABLE,
        /** A request was answered as a success although nothing had consumed the key that was bound to it. */
        NOT_HONOURED
    }
}
