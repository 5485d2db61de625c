package io.yici.redis;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.StoredResult;
import io.yici.testkit.MovableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A front before H2, with a Redis that a test may break and statements that it may count. */
final class FrontBench implements AutoCloseable {

    static final Duration LEASE = Duration.ofMinutes(5);
    static final Fingerprint CONTENT = Fingerprint.of(new byte[] {1});

    final RedisBench redis;
    final CountedStatements statements = new CountedStatements();
    final JdbcIdempotencyStore database = FrontedDatabase.store(statements.of(FrontedDatabase.H2.pool()));
    final MovableClock clock = MovableClock.at(Instant.parse("2026-11-30T12:00:00Z"));
    final FrontedStore store;
    final Idempotency idempotency;

    /** New for each bench. */
    final IdempotencyKey key = RedisBench.newKey();

    final RecordId id = RecordId.of(RedisBench.CHARGE.id(), key);

    FrontBench(RedisBench redis, Duration timeout) {
        this.redis = redis;
        this.store = FrontedStore.over(database, redis.link(timeout), clock);
        this.idempotency = redis.over(store);
        for (Script script : List.of(Scripts.ENTER, Scripts.KEEP, Scripts.HOLD, Scripts.ASK, Scripts.WITHDRAW)) {
            redis.commands.scriptLoad(script.source());
        }
        statements.reset();
    }

    FrontBench(RedisBench redis) {
        this(redis, RedisBench.PATIENCE);
    }

    static Operation<String> operation(Mode mode) {
        return Operation.named(RedisBench.CHARGE.id(), String.class)
                .mode(mode)
                .waiting(Duration.ZERO)
                .build();
    }

    static ClaimRequest request(IdempotencyKey key, Fingerprint content) {
        return new ClaimRequest(
                RedisBench.CHARGE.id(), key, content, UUID.randomUUID(), LEASE, CrashPolicy.RETRY, null);
    }

    ClaimRequest request() {
        return request(key, CONTENT);
    }

    Lease granted() {
        return ((Claim.Granted) store.claim(request())).lease();
    }

    static StoredResult value(String text) {
        return new StoredResult(
                StoredResult.Kind.VALUE, "text", 1, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    static Completion done(String text) {
        return new Completion(value(text), Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN);
    }

    String name() {
        return FrontedStore.PREFIX + id;
    }

    Map<String, String> entry() {
        return redis.commands.hgetall(name());
    }

    String state() {
        return entry().getOrDefault("state", "none");
    }

    @Override
    public void close() {
        idempotency.close();
    }
}
