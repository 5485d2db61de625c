package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuplicateStormTest {

    private static final Operation<@Nullable Void> ONCE = Operation.named("storm.once")
            .mode(Mode.LEASED)
            .waiting(Duration.ZERO)
            .build();

    @Test
    @Tag("B01")
    @Tag("T-29")
    void reportsOneExecutionWhereTheStoreIsRight() throws InterruptedException {
        AtomicInteger effects = new AtomicInteger();

        StormReport<Outcome<@Nullable Void>> report =
                storm(new InMemoryIdempotencyStore(MovableClock.at(Instant.EPOCH)), effects);

        assertThat(effects).hasValue(1);
        assertThat(report.executed()).isEqualTo(1);
        assertThat(report.failures()).isEmpty();
        assertThat(report.unfinished()).isZero();
        assertThat(report.results()).hasSize(60);
        assertThat(report.count(Outcome.InProgress.class) + report.count(Outcome.ReplayedValue.class))
                .isEqualTo(59);
    }

    @Test
    void showsABrokenStore() throws InterruptedException {
        AtomicInteger effects = new AtomicInteger();

        storm(new BrokenStore.CheckThenInsert(MovableClock.at(Instant.EPOCH)), effects);

        assertThat(effects).hasValueGreaterThan(1);
    }

    @Test
    void reportsSeveralExecutionsWhereTheImplementationIsBroken() throws InterruptedException {
        AtomicInteger orders = new AtomicInteger();
        CyclicBarrier bothLooked = new CyclicBarrier(2);

        StormReport<Outcome<Integer>> report = DuplicateStorm.of(2).threads(2).run(number -> {
            int seen = orders.get();
            bothLooked.await(30, TimeUnit.SECONDS);
            if (seen > 0) {
                return new Outcome.ReplayedValue<>(seen);
            }
            return new Outcome.Executed<>(orders.incrementAndGet());
        });

        assertThat(report.executed()).isEqualTo(2);
        assertThat(report.distinctValues()).hasSize(2);
    }

    @Test
    void countsResultsFailuresAndValues() throws InterruptedException {
        StormReport<@Nullable Object> report = DuplicateStorm.of(40).threads(4).run(number -> switch (number % 4) {
            case 0 -> "a";
            case 1 -> new Outcome.Executed<>("b");
            case 2 -> null;
            default -> throw new IllegalStateException("c");
        });

        assertThat(report.byType())
                .containsOnly(
                        Map.entry("String", 10L),
                        Map.entry("Executed", 10L),
                        Map.entry("null", 10L),
                        Map.entry("IllegalStateException", 10L));
        assertThat(report.distinctValues()).containsExactlyInAnyOrder("a", "b", null);
        assertThat(report.failures()).hasSize(10).hasOnlyElementsOfType(IllegalStateException.class);
    }

    @Test
    void makesEachCopyOnce() throws InterruptedException {
        Set<Integer> numbers = ConcurrentHashMap.newKeySet();

        StormReport<Boolean> report = DuplicateStorm.of(500).run(numbers::add);

        assertThat(report.distinctValues()).containsExactly(true);
        assertThat(numbers).hasSize(500);
    }

    @Test
    void startsAllThreadsTogether() throws InterruptedException {
        CyclicBarrier together = new CyclicBarrier(8);

        StormReport<Integer> report =
                DuplicateStorm.of(8).threads(8).run(number -> together.await(30, TimeUnit.SECONDS));

        assertThat(report.results()).hasSize(8);
    }

    @Test
    void endsInTimeWhereCallsHang() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);

        StormReport<String> report = DuplicateStorm.of(6)
                .threads(3)
                .within(Duration.ofMillis(50))
                .run(number -> {
                    if (number == 0) {
                        return "quick";
                    }
                    never.await();
                    return "hung";
                });

        assertThat(report.results()).doesNotContain("hung");
        assertThat(report.unfinished() + report.failures().size()).isGreaterThanOrEqualTo(5);
    }

    @Test
    void refusesAnEmptyStorm() {
        assertThatThrownBy(() -> DuplicateStorm.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DuplicateStorm.of(1).threads(0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static StormReport<Outcome<@Nullable Void>> storm(IdempotencyStore store, AtomicInteger effects)
            throws InterruptedException {
        IdempotencyKey key = IdempotencyKey.unscoped("storm");
        try (Idempotency idempotency = Idempotency.over(store).build()) {
            return DuplicateStorm.of(60)
                    .run(number -> idempotency.attempt(ONCE, key, execution -> {
                        effects.incrementAndGet();
                        return null;
                    }));
        }
    }
}
