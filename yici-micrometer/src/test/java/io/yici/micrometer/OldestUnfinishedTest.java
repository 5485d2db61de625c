package io.yici.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.testkit.InMemoryIdempotencyStore;
import io.yici.testkit.MovableClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R-91")
class OldestUnfinishedTest {

    private static final Operation<?> PAY = Operation.named("order.pay").build();
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final MovableClock time = MovableClock.at(Instant.parse("2026-11-29T12:00:00Z"));
    private final WatchedStore store = new WatchedStore(time);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private void listen() {
        MicrometerListener.to(registry).unfinishedIn(store).clock(time).build().watch(PAY);
    }

    private Gauge gauge() {
        return registry.get("yici.oldest.unfinished")
                .tag("operation", "order.pay")
                .gauge();
    }

    private Claim.Granted claim(String key) {
        return (Claim.Granted) store.claim(new ClaimRequest(
                PAY.id(),
                IdempotencyKey.of("alice", key),
                null,
                UUID.randomUUID(),
                LEASE,
                CrashPolicy.INTERRUPT,
                null));
    }

    @Test
    void isTheAgeOfTheOldestOfAll() {
        claim("oldest");
        time.advance(Duration.ofSeconds(5));
        for (int i = 0; i < 3 * OldestUnfinished.PAGE; i++) {
            claim("k" + i);
        }
        time.advance(LEASE);
        listen();

        assertThat(gauge().value()).isEqualTo(35);
    }

    @Test
    void isZeroWhereAllIsFinishedOrRunning() {
        store.release(claim("k1").lease(), ReleaseReason.NOTHING_HAPPENED);
        claim("k2");
        listen();

        assertThat(gauge().value()).isZero();
    }

    @Test
    void looksOncePerPeriodHoweverOftenItIsRead() {
        listen();
        for (int i = 0; i < 100; i++) {
            assertThat(gauge().value()).isZero();
        }
        assertThat(store.looks).isEqualTo(1);

        claim("k1");
        time.advance(MicrometerListener.SAMPLE_EVERY.minusMillis(1));
        assertThat(gauge().value()).isZero();
        time.advance(Duration.ofMillis(1));
        assertThat(gauge().value()).isEqualTo(60);
        assertThat(store.looks).isEqualTo(2);
    }

    @Test
    void isNotANumberWhileTheStoreFailsAndRecovers() {
        listen();
        store.fails = true;
        assertThat(gauge().value()).isNaN();

        store.fails = false;
        time.advance(MicrometerListener.SAMPLE_EVERY);
        assertThat(gauge().value()).isZero();
    }

    @Test
    void readersDoNotWaitForASlowLook() throws Exception {
        listen();
        assertThat(gauge().value()).isZero();
        time.advance(MicrometerListener.SAMPLE_EVERY);
        store.gate = new CountDownLatch(1);
        CompletableFuture<Double> slow = CompletableFuture.supplyAsync(() -> gauge().value());
        assertThat(store.entered.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(gauge().value()).isZero();

        store.gate.countDown();
        assertThat(slow.get(10, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void isNotThereWhereTheStoreCannotBeSearched() {
        IdempotencyStore plain = (IdempotencyStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {IdempotencyStore.class}, (proxy, method, args) -> null);
        MicrometerListener.to(registry).unfinishedIn(plain).build().watch(PAY);

        assertThat(registry.find("yici.oldest.unfinished").gauge()).isNull();
    }

    private static final class WatchedStore extends InMemoryIdempotencyStore {
        int looks;
        boolean fails;
        volatile CountDownLatch gate = new CountDownLatch(0);
        final CountDownLatch entered = new CountDownLatch(2);

        WatchedStore(MovableClock clock) {
            super(clock);
        }

        @Override
        public List<OverdueRecord> overdue(String operation, @Nullable RecordId after, int limit) {
            looks++;
            entered.countDown();
            if (fails) {
                throw new StoreException("down", null);
            }
            try {
                assertThat(gate.await(10, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return super.overdue(operation, after, limit);
        }
    }
}
