package io.yici.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.yici.CrashPolicy;
import io.yici.DuplicatePolicy;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.RecordId;
import io.yici.StoreUnavailableException;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoreException;
import io.yici.testkit.InMemoryIdempotencyStore;
import io.yici.testkit.MovableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MicrometerListenerTest {

    private static final Operation<@Nullable Void> PAY = pay("order.pay").build();

    private final MovableClock time = MovableClock.at(Instant.parse("2026-11-29T12:00:00Z"));
    private final FailingStore store = new FailingStore(time);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Idempotency idempotency = Idempotency.over(store)
            .clock(time)
            .listener(MicrometerListener.to(registry).build())
            .build();

    @AfterEach
    void close() {
        idempotency.close();
    }

    private static OperationBuilder<@Nullable Void> pay(String name) {
        return Operation.named(name).mode(Mode.LEASED).waiting(Duration.ZERO);
    }

    private void run(Operation<@Nullable Void> operation, String key) {
        idempotency.attempt(operation, IdempotencyKey.of("alice", key), execution -> null);
    }

    private double count(String name, String outcome) {
        return registry.get(name)
                .tags("operation", "order.pay", "outcome", outcome)
                .counter()
                .count();
    }

    @Test
    @Tag("R-91")
    void countsFirstsRepeatsAndRefusals() {
        run(PAY, "k1");
        run(PAY, "k1");
        run(PAY, "k1");
        run(pay("order.pay").duplicates(DuplicatePolicy.REFUSE).build(), "k1");

        assertThat(count("yici.claims", "claimed")).isEqualTo(1);
        assertThat(count("yici.completions", "completed")).isEqualTo(1);
        assertThat(count("yici.replays", "replayed")).isEqualTo(2);
        assertThat(count("yici.replays", "refused")).isEqualTo(1);
        assertThat(count("yici.claims", "mismatch")).isZero();
    }

    @Test
    @Tag("R-91")
    @Tag("B77")
    void countsMismatchesConflictsTakeOversAndLostOwners() {
        IdempotencyKey key = IdempotencyKey.of("alice", "k2");
        Operation<@Nullable Void> retried =
                pay("order.pay").crashes(CrashPolicy.RETRY).build();
        Fingerprint content = Fingerprint.of("other".getBytes(StandardCharsets.UTF_8));
        idempotency.attempt(retried, key, execution -> {
            idempotency.attempt(retried, key, repeat -> null);
            idempotency.attempt(retried, key, content, repeat -> null);
            time.advance(Duration.ofHours(1));
            idempotency.attempt(retried, key, repeat -> null);
            return null;
        });

        assertThat(count("yici.claims", "in_progress")).isEqualTo(1);
        assertThat(count("yici.claims", "mismatch")).isEqualTo(1);
        assertThat(count("yici.claims", "taken_over")).isEqualTo(1);
        assertThat(count("yici.completions", "completed")).isEqualTo(1);
        assertThat(count("yici.completions", "refused")).isEqualTo(1);
    }

    @Test
    @Tag("T-42")
    @Tag("B77")
    void countsFailuresOfTheStore() {
        store.fails = true;

        assertThatThrownBy(() -> run(PAY, "k1")).isInstanceOf(StoreUnavailableException.class);

        assertThat(count("yici.errors", "store_failed")).isEqualTo(1);
        assertThat(count("yici.claims", "claimed")).isZero();
    }

    @Test
    void timesTheWorkByTheEnginesClock() {
        idempotency.attempt(PAY, IdempotencyKey.of("alice", "k1"), execution -> {
            time.advance(Duration.ofMillis(1500));
            return null;
        });
        assertThatThrownBy(() -> idempotency.attempt(PAY, IdempotencyKey.of("alice", "k2"), execution -> {
                    time.advance(Duration.ofMillis(500));
                    throw new IllegalStateException("declined");
                }))
                .isInstanceOf(IllegalStateException.class);
        run(PAY, "k1");

        var timer =
                registry.get("yici.executions").tag("operation", "order.pay").timer();
        assertThat(timer.count()).isEqualTo(2);
        assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(2000);
        assertThat(registry.get("yici.waits").timer().count()).isZero();
    }

    @Test
    void timesTheWaitOfARepeat() {
        Operation<@Nullable Void> patient = Operation.named("order.pay")
                .mode(Mode.LEASED)
                .waiting(Duration.ofSeconds(10))
                .build();
        IdempotencyKey key = IdempotencyKey.of("alice", "k1");
        idempotency.attempt(patient, key, execution -> {
            store.slowness = Duration.ofSeconds(4);
            idempotency.attempt(patient, key, repeat -> null);
            store.slowness = Duration.ZERO;
            return null;
        });

        var timer = registry.get("yici.waits").tag("operation", "order.pay").timer();
        assertThat(timer.count()).isEqualTo(1);
        assertThat(timer.totalTime(TimeUnit.SECONDS)).isEqualTo(12);
        assertThat(registry.get("yici.executions").timer().totalTime(TimeUnit.SECONDS))
                .isEqualTo(16);
    }

    @Test
    void whatIsWatchedStartsAtZero() {
        MicrometerListener.to(registry).build().watch(PAY);

        assertThat(count("yici.completions", "interrupted")).isZero();
    }

    @Test
    @Tag("B77")
    @Tag("R-96")
    void metersDoNotGrowWithKeysTenantsMessagesAndNames() {
        for (int i = 0; i < 1_000; i++) {
            traffic(i);
        }
        int early = registry.getMeters().size();
        for (int i = 1_000; i < 100_000; i++) {
            traffic(i);
        }

        assertThat(registry.getMeters()).hasSize(early).hasSizeLessThan(60);
        assertThat(tags()).containsExactly("operation", "outcome");
        assertThat(registry.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting(io.micrometer.core.instrument.Tag::getValue)
                .noneMatch(value -> value.matches(".*\\d.*"));
        assertThat(count("yici.claims", "claimed")).isEqualTo(100_000);
        assertThat(count("yici.completions", "completed")).isEqualTo(99_000);
    }

    private void traffic(int i) {
        IdempotencyKey key = IdempotencyKey.of("tenant-" + i, "/orders/" + i);
        try {
            idempotency.attempt(PAY, key, execution -> {
                if (i % 100 == 99) {
                    throw new IllegalStateException("no stock for " + i);
                }
                return null;
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessageEndingWith("" + i);
        }
    }

    @Test
    @Tag("B77")
    void operationsBeyondTheBoundShareMeters() {
        MicrometerListener listener = MicrometerListener.to(registry).build();
        for (int i = 0; i < 5_000; i++) {
            listener.on(event(Kind.CLAIMED, "lock:" + i));
        }
        int meters = registry.getMeters().size();
        for (int i = 0; i < 5_000; i++) {
            listener.on(event(Kind.CLAIMED, "lock:" + i));
        }

        assertThat(registry.getMeters()).hasSize(meters).hasSizeLessThan((MicrometerListener.MAX_OPERATIONS + 1) * 30);
        assertThat(registry.get("yici.claims")
                        .tags("operation", MicrometerListener.OTHERS, "outcome", "claimed")
                        .counter()
                        .count())
                .isEqualTo(2 * (5_000 - MicrometerListener.MAX_OPERATIONS));
    }

    @ParameterizedTest
    @EnumSource
    void everyKindHasACounterOfItsOwn(Kind kind) {
        MicrometerListener.to(registry).build().on(event(kind, "order.pay"));

        CounterName name = CounterName.of(kind);
        assertThat(count(name.name(), name.outcome())).isEqualTo(1);
        assertThat(registry.getMeters().stream()
                        .filter(Counter.class::isInstance)
                        .mapToDouble(it -> ((Counter) it).count())
                        .sum())
                .isEqualTo(1);
    }

    private static IdempotencyEvent event(Kind kind, String operation) {
        IdempotencyKey key = IdempotencyKey.of("alice", "k");
        return new IdempotencyEvent(kind, operation, key, RecordId.of(operation, key), 0, null, null);
    }

    private Set<String> tags() {
        Set<String> names = new TreeSet<>();
        for (Meter meter : registry.getMeters()) {
            meter.getId().getTags().forEach(tag -> names.add(tag.getKey()));
        }
        return names;
    }

    private static final class FailingStore extends InMemoryIdempotencyStore {
        private final MovableClock clock;
        volatile boolean fails;
        volatile Duration slowness = Duration.ZERO;

        FailingStore(MovableClock clock) {
            super(clock);
            this.clock = clock;
        }

        @Override
        public Claim claim(ClaimRequest request) {
            if (fails) {
                throw new StoreException("down", null);
            }
            clock.advance(slowness);
            return super.claim(request);
        }
    }
}
