package io.yici.testkit;

import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same records under two operations. Their ids sort differently, and so do the claims of a batch and those of its twin. What is
 * compared leaves out the operation and the store's times. Not thread-safe.
 */
final class BatchTwins {

    private static final Duration LEASE = Duration.ofHours(1);
    private static final Duration RETENTION = Duration.ofDays(2);

    private final IdempotencyStore store;
    private final Consumer<Duration> advance;
    private final String run = UUID.randomUUID().toString();
    private final Map<Integer, IdempotencyKey> keys = new LinkedHashMap<>();
    private int results;

    BatchTwins(IdempotencyStore store, Consumer<Duration> advance) {
        this.store = store;
        this.advance = advance;
    }

    private String batches() {
        return "batches." + run;
    }

    private String singles() {
        return "singles." + run;
    }

    void take(TwinStep step) {
        ClaimRequest request = request(batches(), step.claim(), results++);
        for (String operation : List.of(batches(), singles())) {
            if (store.claim(under(operation, request)) instanceof Claim.Granted granted) {
                move(granted.lease(), step.after());
            }
        }
        if (step.after() == TwinStep.After.LEASES_OVER) {
            advance.accept(LEASE.plusMinutes(1));
        } else if (step.after() == TwinStep.After.RETENTIONS_OVER) {
            advance.accept(RETENTION.plusMinutes(1));
        }
    }

    private void move(Lease lease, TwinStep.After after) {
        switch (after) {
            case COMPLETED -> store.complete(lease, completion(results, ExpiryPolicy.RUN_AGAIN));
            case RELEASED -> store.release(lease, ReleaseReason.NOTHING_HAPPENED);
            case RELEASED_FOR_THIS_CONTENT -> store.release(lease, ReleaseReason.HANDLER_ENTERED);
            case INTERRUPTED -> store.interrupt(lease);
            case NOTHING, LEASES_OVER, RETENTIONS_OVER -> {}
        }
    }

    List<String> atOnce(List<TwinClaim> batch) {
        List<ClaimRequest> requests = requests(batches(), batch);
        List<Claim> claims = ((BatchClaims) store).claimAll(requests);
        return IntStream.range(0, batch.size())
                .mapToObj(it -> told(claims.get(it), requests.get(it)))
                .toList();
    }

    List<String> oneAfterAnother(List<TwinClaim> batch) {
        return requests(singles(), batch).stream()
                .map(it -> told(store.claim(it), it))
                .toList();
    }

    private List<ClaimRequest> requests(String operation, List<TwinClaim> batch) {
        return IntStream.range(0, batch.size())
                .mapToObj(it -> request(operation, batch.get(it), results + it))
                .toList();
    }

    private ClaimRequest request(String operation, TwinClaim claim, int number) {
        return new ClaimRequest(
                operation,
                keys.computeIfAbsent(claim.key(), it -> IdempotencyKey.of("scope", "k" + it)),
                claim.content().fingerprint(),
                new UUID(UUID.fromString(run).getMostSignificantBits(), number),
                LEASE,
                claim.crashes(),
                atOnce(claim.end(), number));
    }

    private static ClaimRequest under(String operation, ClaimRequest it) {
        return new ClaimRequest(
                operation, it.key(), it.fingerprint(), it.ownerToken(), it.lease(), it.crashes(), it.atOnce());
    }

    private static @Nullable Completion atOnce(TwinClaim.End end, int number) {
        return switch (end) {
            case LATER -> null;
            case AT_ONCE -> completion(number, ExpiryPolicy.RUN_AGAIN);
            case AT_ONCE_REFUSING -> completion(number, ExpiryPolicy.REFUSE);
        };
    }

    private static Completion completion(int number, ExpiryPolicy expiry) {
        byte[] body = ("result " + number).getBytes(StandardCharsets.UTF_8);
        return new Completion(
                new StoredResult(StoredResult.Kind.VALUE, "text", 1, "text/plain", body), RETENTION, expiry);
    }

    private static String told(Claim claim, ClaimRequest request) {
        if (claim instanceof Claim.Granted granted) {
            Lease lease = granted.lease();
            return "granted " + lease.id().equals(request.id()) + lease.ownerToken() + lease.attempt()
                    + lease.duration();
        }
        if (claim instanceof Claim.InProgress busy) {
            return "in progress " + (busy.remaining().compareTo(Duration.ZERO) > 0);
        }
        return claim instanceof Claim.Completed done ? "completed " + text(done.result()) : claim.toString();
    }

    private static String text(@Nullable StoredResult result) {
        byte[] body = result == null ? null : result.body();
        return body == null ? "" : new String(body, StandardCharsets.UTF_8);
    }

    List<String> recordsOfBatches() {
        return records(batches());
    }

    /** Called last in a round: the next batch has results and owners of its own. */
    List<String> recordsOfSingles() {
        results += 100;
        return records(singles());
    }

    private List<String> records(String operation) {
        return keys.values().stream()
                .map(key -> record(RecordId.of(operation, key)))
                .toList();
    }

    private String record(RecordId id) {
        return store.find(id)
                .map(it -> it.state() + " " + it.ownerToken() + it.attempt() + it.fingerprint() + it.crashes()
                        + it.expiry() + text(it.result()))
                .orElse("none");
    }
}
