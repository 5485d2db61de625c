package io.yici.benchmarks;

import io.yici.CrashPolicy;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spi.ClaimRequest;
import io.yici.testkit.InMemoryIdempotencyStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is measured, with records in each state. */
final class Subject {

    static final Operation<String> CREATE = Operation.named("order.create", String.class)
            .mode(Mode.LEASED)
            .waiting(Duration.ZERO)
            .retention(LeapingClock.LEAP.dividedBy(2))
            .build();
    static final Operation<@Nullable Void> SHIP = Operation.named("order.ship")
            .mode(Mode.LEASED)
            .waiting(Duration.ZERO)
            .retention(LeapingClock.LEAP.dividedBy(2))
            .build();

    static final String RESULT = "{\"order\":4711,\"status\":\"CREATED\",\"total\":\"129.90\"}";
    static final Fingerprint CONTENT = fingerprint("two of these");
    static final Fingerprint OTHER_CONTENT = fingerprint("three of those");

    private static final String SCOPE = "customer-8842";
    private static final String DONE = "5f0c1f2e-7a55-4f0e-9a83-0c1d7b1f6a11";
    private static final String HELD = "6c1d2a3f-8b66-4a1f-8b94-1d2e8c2a7b22";
    private static final Duration DAY = Duration.ofDays(1);

    final InMemoryIdempotencyStore store;
    final Idempotency idempotency;

    Subject(InstantSource clockOfTheStore) {
        this.store = new InMemoryIdempotencyStore(clockOfTheStore);
        this.idempotency =
                Idempotency.over(store).codec(new TextCodec()).build();
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

    static ClaimRequest request(IdempotencyKey key, Duration lease) {
        return new ClaimRequest(CREATE.id(), key, CONTENT, UUID.randomUUID(), lease, CrashPolicy.RETRY, null);
    }

    /** Completed under one key, in progress under the other. */
    void fill() {
        idempotency.run(CREATE, doneKey(), CONTENT, execution -> RESULT);
        idempotency.run(SHIP, doneKey(), execution -> null);
        store.claim(request(heldKey(), DAY));
    }
}
