package io.yici.mall.records;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life line of one record. Fences are texts: JavaScript would round them.
 *
 * @param now how the record stands, or null if there is none any more
 * @param verdicts how it was settled, oldest first
 */
record Life(
        String id,
        String operation,
        @Nullable String scope,
        @Nullable String key,
        @Nullable Now now,
        List<Happened> events,
        List<Settled> verdicts) {

    /**
     * The record.
     *
     * @param attempts how often the key was claimed
     * @param result kind of what a repeat gets, or null
     * @param httpStatus of the answer that a repeat gets, or null where that is not kept as one
     * @param resource what was made, or null
     * @param requestId of the request that claimed last, or null
     */
    record Now(
            String state,
            int attempts,
            String fence,
            Instant changedAt,
            @Nullable Instant leaseUntil,
            @Nullable Instant retainedUntil,
            @Nullable String result,
            @Nullable Integer httpStatus,
            @Nullable String resource,
            @Nullable String requestId) {}

    /**
     * One line of the log.
     *
     * @param millis that the work took, or the wait for another's
     */
    record Happened(
            Instant at,
            String kind,
            String fence,
            @Nullable Long millis,
            @Nullable String cause,
            @Nullable String requestId) {}

    /**
     * Who found out, and what.
     *
     * @param result kind of what a repeat gets, or null: the key was given free
     */
    record Settled(
            Instant at,
            String actor,
            String reason,
            @Nullable String result,
            String fence) {}
}
