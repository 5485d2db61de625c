package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordBrowser;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a store's author supplies to the contract, and how its tests speak. */
abstract class StoreContractFixture {

    static final Duration LEASE = Duration.ofHours(1);
    static final Duration PAST_LEASE = LEASE.plusMinutes(1);
    static final Duration RETENTION = Duration.ofDays(1);
    static final Duration PAST_RETENTION = RETENTION.plusMinutes(1);
    static final Fingerprint CONTENT = Fingerprint.of("content".getBytes(StandardCharsets.UTF_8));
    static final Fingerprint OTHER_CONTENT = Fingerprint.of("other content".getBytes(StandardCharsets.UTF_8));

    /** New for each test, so that the tests can share a store. */
    final String operation = "contract." + UUID.randomUUID();

    final IdempotencyKey key = newKey();

    /** The store under test; each test uses keys and operations of its own, so that it need not be empty. */
    protected abstract IdempotencyStore store();

    /** Moves the store's time ahead: shifts what it has stored back by as much. Never by sleeping. */
    protected abstract void advance(Duration time);

    /** Rewrites a stored record as a newer release would: with a format version above {@link StoredRecord#FORMAT_VERSION}. */
    protected abstract void raiseFormatVersion(RecordId id);

    /** Another handle on the same records, as another instance of the application has it; the same by default. */
    protected IdempotencyStore otherInstance() {
        return store();
    }

    /** How long a step that must not wait for anybody may take on a slow machine. */
    Duration patience() {
        return Duration.ofSeconds(30);
    }

    static IdempotencyKey newKey() {
        return IdempotencyKey.of("scope", UUID.randomUUID().toString());
    }

    ClaimRequest request(IdempotencyKey of, @Nullable Fingerprint fingerprint, CrashPolicy crashes) {
        return new ClaimRequest(operation, of, fingerprint, UUID.randomUUID(), LEASE, crashes, null);
    }

    ClaimRequest request(@Nullable Fingerprint fingerprint) {
        return request(key, fingerprint, CrashPolicy.RETRY);
    }

    ClaimRequest request(CrashPolicy crashes) {
        return request(key, CONTENT, crashes);
    }

    ClaimRequest request(IdempotencyKey of) {
        return request(of, CONTENT, CrashPolicy.RETRY);
    }

    ClaimRequest request() {
        return request(CrashPolicy.RETRY);
    }

    static ClaimRequest withLease(ClaimRequest request, Duration lease) {
        return new ClaimRequest(
                        request.operation(),
                        request.key(),
                        request.fingerprint(),
                        request.ownerToken(),
                        lease,
                        request.crashes(),
                        request.atOnce())
                .withRequestId(request.requestId());
    }

    static ClaimRequest atOnce(ClaimRequest request, Completion completion) {
        return new ClaimRequest(
                        request.operation(),
                        request.key(),
                        request.fingerprint(),
                        request.ownerToken(),
                        request.lease(),
                        request.crashes(),
                        completion)
                .withRequestId(request.requestId());
    }

    Claim claim(ClaimRequest request) {
        return store().claim(request);
    }

    Lease granted(ClaimRequest request) {
        Claim claim = claim(request);
        assertThat(claim).isInstanceOf(Claim.Granted.class);
        return ((Claim.Granted) claim).lease();
    }

    StoredRecord found() {
        return store().find(RecordId.of(operation, key)).orElseThrow();
    }

    static StoredResult value(String text) {
        return new StoredResult(
                StoredResult.Kind.VALUE, "text", 1, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    static Completion done(String text) {
        return done(value(text), ExpiryPolicy.RUN_AGAIN);
    }

    static Completion done(StoredResult result, ExpiryPolicy expiry) {
        return new Completion(result, RETENTION, expiry);
    }

    Lease completed(ClaimRequest request, Completion completion) {
        Lease lease = granted(request);
        assertThat(store().complete(lease, completion)).isTrue();
        return lease;
    }

    static Settlement settlement(Lease lease, long fence, @Nullable Completion completion) {
        return new Settlement(lease.id(), fence, completion, "operator", "looked at the other side");
    }

    /** A store that cannot be browsed has nothing to keep to here. */
    void ifBrowsable(Consumer<RecordBrowser> test) {
        if (store() instanceof RecordBrowser browser) {
            test.accept(browser);
        }
    }

    /** A store that cannot be searched has nothing to keep to here. */
    void ifSearchable(Consumer<Housekeeping> test) {
        if (store() instanceof Housekeeping searchable) {
            test.accept(searchable);
        }
    }

    /** Nor one that cannot claim in batches. */
    void ifBatching(Consumer<BatchClaims> test) {
        if (store() instanceof BatchClaims batching) {
            test.accept(batching);
        }
    }
}
