package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyBuilder;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** An engine over a store in memory whose time is moved by hand. */
abstract class EngineFixture {

    static final Fingerprint CONTENT = Fingerprint.of("content".getBytes(StandardCharsets.UTF_8));
    static final Fingerprint OTHER_CONTENT = Fingerprint.of("other".getBytes(StandardCharsets.UTF_8));
    static final Duration PAST_LEASE = Operation.DEFAULT_LEASE.plusSeconds(1);

    final MovableClock time = MovableClock.at(Instant.parse("2026-11-29T12:00:00Z"));
    final MovableClock engineTime = MovableClock.at(Instant.parse("2020-01-01T00:00:00Z"));
    final UnreliableStore store = new UnreliableStore(time);
    final List<IdempotencyEvent> events = new CopyOnWriteArrayList<>();
    final AtomicInteger runs = new AtomicInteger();
    final IdempotencyKey key = IdempotencyKey.of("alice", "key-0001");
    final Idempotency idempotency = builder().build();
    private final List<Idempotency> others = new ArrayList<>(List.of(idempotency));

    IdempotencyBuilder builder() {
        return Idempotency.over(store)
                .codec(new TextCodec("text"))
                .clock(engineTime)
                .listener(events::add);
    }

    Idempotency closedAtEnd(Idempotency other) {
        others.add(other);
        return other;
    }

    @AfterEach
    void close() {
        others.forEach(Idempotency::close);
    }

    /** LEASED, without waiting. */
    static OperationBuilder<String> pay() {
        return Operation.named("order.pay", String.class).mode(Mode.LEASED).waiting(Duration.ZERO);
    }

    String charge() {
        return "charge " + runs.incrementAndGet();
    }

    StoredRecord record(Operation<?> operation) {
        return store.find(RecordId.of(operation.id(), key)).orElseThrow();
    }

    RecordState state(Operation<?> operation) {
        return record(operation).state();
    }

    /** What another instance does that got in between. */
    Lease claimElsewhere(Operation<?> operation) {
        return claimElsewhere(operation, key);
    }

    Lease claimElsewhere(Operation<?> operation, IdempotencyKey key) {
        Claim claim = store.claim(new ClaimRequest(
                operation.id(), key, null, UUID.randomUUID(), operation.lease(), CrashPolicy.RETRY, null));
        assertThat(claim).isInstanceOf(Claim.Granted.class);
        return ((Claim.Granted) claim).lease();
    }

    List<IdempotencyEvent.Kind> kinds() {
        return events.stream().map(IdempotencyEvent::kind).toList();
    }
}
