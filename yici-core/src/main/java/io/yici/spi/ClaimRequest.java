package io.yici.spi;

import io.yici.CrashPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to become owner of a record.
 *
 * @param id name of the record that {@code operation} keeps for {@code key}; given, since it takes a while to work out
 * @param operation permanent id of the operation
 * @param key scope and key
 * @param fingerprint of the content, or null where the operation declares none
 * @param ownerToken random, new for each claim; the same only when one claim is sent again because its reply was lost
 * @param lease what is granted, from the store's now
 * @param crashes stored with the record: what this lease does when it is over
 * @param atOnce if present, a granted record is completed by the claim itself; names no resource, since no work has run yet
 * @param requestId of the request that claims, kept with the record until another one claims it; see {@link #isRequestId}; or null
 */
public record ClaimRequest(
        RecordId id,
        String operation,
        IdempotencyKey key,
        @Nullable Fingerprint fingerprint,
        UUID ownerToken,
        Duration lease,
        CrashPolicy crashes,
        @Nullable Completion atOnce,
        @Nullable String requestId) {

    /** Longest request id. */
    public static final int MAX_REQUEST_ID = 64;

    /** @throws IllegalArgumentException if it is completed at once and names a resource, or the request id cannot be kept */
    public ClaimRequest {
        if (requestId != null && !isRequestId(requestId)) {
            throw new IllegalArgumentException("a request id has 1 to " + MAX_REQUEST_ID + " visible ASCII characters");
        }
        if (atOnce != null && atOnce.resource() != null) {
            throw new IllegalArgumentException("completed at once, before any work could make " + atOnce.resource());
        }
    }

    /** A request with the {@code id} worked out and without a request id. */
    public ClaimRequest(
            String operation,
            IdempotencyKey key,
            @Nullable Fingerprint fingerprint,
            UUID ownerToken,
            Duration lease,
            CrashPolicy crashes,
            @Nullable Completion atOnce) {
        this(RecordId.of(operation, key), operation, key, fingerprint, ownerToken, lease, crashes, atOnce, null);
    }

    /** Whether it has 1 to {@link #MAX_REQUEST_ID} visible ASCII characters. */
    public static boolean isRequestId(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_REQUEST_ID
                && text.chars().allMatch(it -> it > ' ' && it <= '~');
    }

    /** The same claim, made by this request. */
    public ClaimRequest withRequestId(@Nullable String made) {
        return new ClaimRequest(id, operation, key, fingerprint, ownerToken, lease, crashes, atOnce, made);
    }
}
