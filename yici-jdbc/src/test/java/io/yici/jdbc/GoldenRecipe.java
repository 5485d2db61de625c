package io.yici.jdbc;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** How each form of a record comes about in this release. */
enum GoldenRecipe {
    IN_PROGRESS,
    IN_PROGRESS_WITHOUT_CONTENT,
    OVERDUE_RETRY,
    OVERDUE_INTERRUPT,
    COMPLETED_VALUE,
    COMPLETED_WITH_RESOURCE,
    COMPLETED_WITH_REQUEST,
    COMPLETED_NULL,
    COMPLETED_EMPTY_BODY,
    COMPLETED_FAILURE,
    COMPLETED_TOMBSTONE,
    COMPLETED_AT_ONCE,
    COMPLETED_PAST_RETENTION,
    COMPLETED_PAST_RETENTION_REFUSING,
    INTERRUPTED,
    RELEASED,
    RELEASED_AFTER_ENTERING,
    SECOND_ATTEMPT,
    SETTLED_COMPLETED,
    SETTLED_RELEASED,
    THIN,
    THIN_WITH_RESOURCE;

    static final String OPERATION = "golden:Pay/1.0";
    static final Fingerprint CONTENT = Fingerprint.of(bytes("content"));
    private static final String RESOURCE = "/orders/\u5355-2026-17";
    private static final Duration FAR = Duration.ofDays(400_000);
    private static final Duration SOON = Duration.ofSeconds(30);

    String file() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".txt";
    }

    void write(JdbcIdempotencyStore store) {
        switch (this) {
            case IN_PROGRESS -> claim(store, CrashPolicy.RETRY, FAR);
            case IN_PROGRESS_WITHOUT_CONTENT -> claim(store, null, CrashPolicy.INTERRUPT, FAR, null);
            case OVERDUE_RETRY -> claim(store, CrashPolicy.RETRY, SOON);
            case OVERDUE_INTERRUPT -> claim(store, CrashPolicy.INTERRUPT, SOON);
            case COMPLETED_VALUE -> complete(store, value("{\"orderNo\":\"o-1\"}"), FAR, ExpiryPolicy.RUN_AGAIN);
            case COMPLETED_WITH_RESOURCE ->
                complete(store, new Completion(value("1"), FAR, ExpiryPolicy.RUN_AGAIN, RESOURCE));
            case COMPLETED_WITH_REQUEST -> completeByRequest(store);
            case COMPLETED_NULL -> complete(store, value("null"), FAR, ExpiryPolicy.REFUSE);
            case COMPLETED_EMPTY_BODY -> complete(store, value(""), FAR, ExpiryPolicy.RUN_AGAIN);
            case COMPLETED_FAILURE -> complete(store, failure("{\"reason\":\"declined\"}"), FAR, ExpiryPolicy.REFUSE);
            case COMPLETED_TOMBSTONE -> complete(store, StoredResult.TOMBSTONE, FAR, ExpiryPolicy.RUN_AGAIN);
            case COMPLETED_AT_ONCE ->
                claim(
                        store,
                        null,
                        CrashPolicy.RETRY,
                        SOON,
                        new Completion(StoredResult.TOMBSTONE, FAR, ExpiryPolicy.RUN_AGAIN));
            case COMPLETED_PAST_RETENTION -> complete(store, value("1"), SOON, ExpiryPolicy.RUN_AGAIN);
            case COMPLETED_PAST_RETENTION_REFUSING -> complete(store, value("1"), SOON, ExpiryPolicy.REFUSE);
            case INTERRUPTED -> store.interrupt(claim(store, CrashPolicy.INTERRUPT, SOON));
            case RELEASED -> release(store, ReleaseReason.NOTHING_HAPPENED);
            case RELEASED_AFTER_ENTERING -> release(store, ReleaseReason.HANDLER_ENTERED);
            case SETTLED_COMPLETED ->
                settle(store, new Completion(value("{\"orderNo\":\"o-1\"}"), FAR, ExpiryPolicy.RUN_AGAIN));
            case SETTLED_RELEASED -> settle(store, null);
            case THIN -> thin(store, null);
            case THIN_WITH_RESOURCE -> thin(store, RESOURCE);
            case SECOND_ATTEMPT -> {
                release(store, ReleaseReason.HANDLER_ENTERED);
                claim(store, CrashPolicy.RETRY, FAR);
            }
        }
    }

    /** Characters of one to four bytes, those that a database might take for others, and the greatest length. */
    IdempotencyKey key() {
        String start = "Abc \u00e1bc \uff41\uff42\uff43 \ud83d\ude00 " + name() + " ";
        String value = start + "x".repeat(IdempotencyKey.MAX_LENGTH - start.length());
        return IdempotencyKey.of("caf\u00e9/\ud83d\ude01", value);
    }

    private static Lease claim(JdbcIdempotencyStore store, ClaimRequest request) {
        return ((Claim.Granted) store.claim(request)).lease();
    }

    private Lease claim(JdbcIdempotencyStore store, CrashPolicy crashes, Duration lease) {
        return claim(store, CONTENT, crashes, lease, null);
    }

    private Lease claim(
            JdbcIdempotencyStore store, Fingerprint content, CrashPolicy crashes, Duration lease, Completion atOnce) {
        UUID token = UUID.nameUUIDFromBytes(bytes(name()));
        return claim(store, new ClaimRequest(OPERATION, key(), content, token, lease, crashes, atOnce));
    }

    private void complete(JdbcIdempotencyStore store, StoredResult result, Duration retention, ExpiryPolicy expiry) {
        complete(store, new Completion(result, retention, expiry));
    }

    private void complete(JdbcIdempotencyStore store, Completion completion) {
        store.complete(claim(store, CrashPolicy.RETRY, SOON), completion);
    }

    private void completeByRequest(JdbcIdempotencyStore store) {
        UUID token = UUID.nameUUIDFromBytes(bytes(name()));
        ClaimRequest request = new ClaimRequest(OPERATION, key(), CONTENT, token, SOON, CrashPolicy.RETRY, null);
        Lease lease = claim(store, request.withRequestId("!4bf92f3577b34da6a3ce929d0e0e4736~"));
        store.complete(lease, new Completion(value("1"), FAR, ExpiryPolicy.RUN_AGAIN));
    }

    private void release(JdbcIdempotencyStore store, ReleaseReason reason) {
        store.release(claim(store, CrashPolicy.RETRY, SOON), reason);
    }

    private void settle(JdbcIdempotencyStore store, Completion completion) {
        Lease lease = claim(store, CrashPolicy.INTERRUPT, SOON);
        store.settle(new Settlement(lease.id(), lease.fence(), completion, "operator", "asked the bank"));
    }

    private void thin(JdbcIdempotencyStore store, String resource) {
        complete(store, new Completion(value("1"), Duration.ZERO, ExpiryPolicy.REFUSE, resource));
        RecordId id = RecordId.of(OPERATION, key());
        StoredRecord found = store.find(id).orElseThrow();
        store.purge(List.of(new PurgeableRecord(
                id, OPERATION, key(), found.fence(), found.retainedUntil(), Duration.ZERO, ExpiryPolicy.REFUSE)));
    }

    private static StoredResult value(String body) {
        return new StoredResult(StoredResult.Kind.VALUE, "json", 1, "application/json", bytes(body));
    }

    private static StoredResult failure(String body) {
        return new StoredResult(StoredResult.Kind.FAILURE, "json", 1, "application/json", bytes(body));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
