package io.yici.benchmarks;

import io.yici.CrashPolicy;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.spi.ClaimRequest;
import io.yici.testkit.InMemoryIdempotencyStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is measured, with records in each state. */
@SuppressWarnings("NullAway") // takes the type of work without a result for non-null
final class Subject {

    static final String RESULT = "{\"order\":4711,\"status\":\"CREATED\",\"total\":\"129.90\"}";
    static final Fingerprint CONTENT = fingerprint("two of these");
    static final Fingerprint OTHER_CONTENT = fingerprint("three of those");

    private static final String SCOPE = "customer-8842";
    private static final String DONE = "5f0c1f2e-7a55-4f0e-9a83-0c1d7b1f6a11";
    private static final String HELD = "6c1d2a3f-8b66-4a1f-8b94-1d2e8c2a7b22";
    private static final Duration DAY = Duration.ofDays(1);

    final Operation<String> create;
    final Operation<@Nullable Void> ship;
    final InMemoryIdempotencyStore store;
    final Idempotency idempotency;

    private Subject(InstantSource clockOfTheStore, Duration retention) {
        this.create = leased(Operation.named("order.create", String.class), retention);
        this.ship = leased(Operation.named("order.ship"), retention);
        this.store = new InMemoryIdempotencyStore(clockOfTheStore);
        this.idempotency = Idempotency.over(store).codec(new TextCodec()).build();
    }

    /** Every record is past its retention when it is met again. */
    static Subject forgetting() {
        return new Subject(new LeapingClock(), LeapingClock.LEAP.dividedBy(2));
    }

    /** Holds records for repeats: completed under one key, in progress under the other. */
    static Subject filled() {
        Subject subject = new Subject(InstantSource.system(), Operation.DEFAULT_RETENTION);
        subject.idempotency.run(subject.create, doneKey(), CONTENT, execution -> RESULT);
        subject.idempotency.run(subject.ship, doneKey(), execution -> null);
        subject.store.claim(subject.request(heldKey(), DAY));
        return subject;
    }

    private static <T extends @Nullable Object> Operation<T> leased(OperationBuilder<T> operation, Duration retention) {
        return operation
                .mode(Mode.LEASED)
                .waiting(Duration.ZERO)
                .retention(retention)
                .build();
    }

    private static Fingerprint fingerprint(String body) {
        return Fingerprint.of(body.getBytes(StandardCharsets.UTF_8));
    }

    /** As an entrance makes it for each request. */
    static IdempotencyKey doneKey() {
        return IdempotencyKey.of(SCOPE, DONE);
    }

    static IdempotencyKey heldKey() {
        return IdempotencyKey.of(SCOPE, HELD);
    }

    ClaimRequest request(IdempotencyKey key, Duration lease) {
        return new ClaimRequest(create.id(), key, CONTENT, UUID.randomUUID(), lease, CrashPolicy.RETRY, null);
    }
}
