package io.yici.jdbc;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Claims for batches of tests, each test under an operation of its own. */
final class Batches {

    static final Duration LEASE = Duration.ofHours(1);
    static final Completion DONE = new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN);

    final String operation = "batch." + UUID.randomUUID();

    /** In the order of their records. */
    List<IdempotencyKey> keys(int count) {
        return Stream.generate(
                        () -> IdempotencyKey.of("batch", UUID.randomUUID().toString()))
                .limit(count)
                .sorted(Comparator.comparing(key -> request(key).id()))
                .toList();
    }

    ClaimRequest request(IdempotencyKey key) {
        return request(key, null);
    }

    ClaimRequest atOnce(IdempotencyKey key) {
        return request(key, DONE);
    }

    private ClaimRequest request(IdempotencyKey key, @org.jspecify.annotations.Nullable Completion atOnce) {
        return new ClaimRequest(operation, key, null, UUID.randomUUID(), LEASE, CrashPolicy.RETRY, atOnce);
    }

    List<ClaimRequest> requests(List<IdempotencyKey> keys) {
        return keys.stream().map(this::request).toList();
    }

    static Lease lease(Claim claim) {
        return ((Claim.Granted) claim).lease();
    }

    static BatchClaims enlisted(JdbcIdempotencyStore store) {
        return (BatchClaims) store.enlisted();
    }

    long stored(TestDatabase database) {
        return database.number("SELECT count(*) FROM yici_record WHERE operation = '" + operation + "'");
    }
}
