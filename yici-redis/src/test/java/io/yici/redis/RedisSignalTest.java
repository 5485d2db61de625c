package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.KeyedLock;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.PolledSlowly;
import io.yici.RecordId;
import io.yici.spi.ReleaseSignal.Listening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever waits for a record is told when it is released or ended; whoever is not told finds out by polling. */
class RedisSignalTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final IdempotencyKey key = RedisBench.newKey();
    private final CountDownLatch listening =
            new CountDownLatch(2); // pauses: before the store listens, and after it does
    private final CountDownLatch in = new CountDownLatch(1);
    private final CountDownLatch leave = new CountDownLatch(1);

    private static <T extends @Nullable Object> CompletableFuture<T> elsewhere(Supplier<T> unit) {
        return CompletableFuture.supplyAsync(unit, task -> new Thread(task).start());
    }

    private static <T> T soon(CompletableFuture<T> future) throws Exception {
        return future.get(30, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String stay() {
        in.countDown();
        await(leave);
        return "first";
    }

    @ParameterizedTest
    @EnumSource(TestRedis.class)
    @Tag("R-77")
    void waiterIsWokenWhenTheLockIsGivenBack(TestRedis redis) throws Exception {
        try (Idempotency here = Idempotency.over(redis.store()).build();
                Idempotency there =
                        PolledSlowly.over(RedisIdempotencyStore.over(redis.otherLink()), listening::countDown)) {
            CompletableFuture<String> holder =
                    elsewhere(() -> KeyedLock.named("signal", here).build().run(key, execution -> stay()));
            await(in);
            KeyedLock lock = KeyedLock.named("signal", there).waiting(LONG).build();
            CompletableFuture<String> waiter = elsewhere(() -> lock.run(key, execution -> "second"));
            await(listening);
            leave.countDown();

            assertThat(soon(waiter)).isEqualTo("second");
            assertThat(soon(holder)).isEqualTo("first");
        }
    }

    @Test
    @Tag("R-06")
    void repeatIsWokenWhenTheFirstIsDone() throws Exception {
        Operation<String> operation = Operation.named("signal.repeat", String.class)
                .codec(new TextCodec())
                .mode(Mode.LEASED)
                .waiting(LONG)
                .build();
        try (Idempotency here = Idempotency.over(TestRedis.SINGLE.store()).build();
                Idempotency there = PolledSlowly.over(
                        RedisIdempotencyStore.over(TestRedis.SINGLE.otherLink()), listening::countDown)) {
            var first = elsewhere(() -> here.attempt(operation, key, execution -> stay()));
            await(in);
            var repeat = elsewhere(() -> there.attempt(operation, key, execution -> "must not run"));
            await(listening);
            leave.countDown();

            assertThat(soon(repeat)).isEqualTo(new Outcome.ReplayedValue<>("first", null));
            assertThat(soon(first)).isEqualTo(new Outcome.Executed<>("first"));
        }
    }

    /** The user may use no channel: nothing is published or heard, and nothing else is different. */
    @Test
    @Tag("R-77")
    void whoIsNotToldFindsItByPolling() throws Exception {
        try (RedisBench bench = new RedisBench();
                Idempotency here = Idempotency.over(bench.store()).build();
                Idempotency there = Idempotency.over(bench.store()).build()) {
            bench.commands.aclSetuser("default", new io.lettuce.core.AclSetuserArgs().resetChannels());
            CompletableFuture<String> holder =
                    elsewhere(() -> KeyedLock.named("signal", here).build().run(key, execution -> stay()));
            await(in);
            KeyedLock lock = KeyedLock.named("signal", there).waiting(LONG).build();
            CompletableFuture<String> waiter = elsewhere(() -> lock.run(key, execution -> "second"));
            leave.countDown();

            assertThat(soon(waiter)).isEqualTo("second");
            assertThat(soon(holder)).isEqualTo("first");
        }
    }

    @Test
    void allWhoListenShareAConnectionThatComesBack() {
        try (RedisBench bench = new RedisBench()) {
            RedisIdempotencyStore store = bench.store();
            List<Listening> open = new ArrayList<>();
            CountDownLatch first = new CountDownLatch(20);
            for (int i = 0; i < 20; i++) {
                open.add(store.listen(RecordId.of("signal", RedisBench.newKey()), first::countDown));
            }
            await(first);
            assertThat(bench.commands.clientList().lines().filter(it -> it.contains("sub=20")))
                    .hasSize(1);

            CountDownLatch again = new CountDownLatch(1);
            RecordId id = RecordId.of("signal", key);
            CountDownLatch heard = new CountDownLatch(2);
            open.add(store.listen(id, () -> {
                heard.countDown();
                again.countDown();
            }));
            await(again);
            bench.commands.clientKill(io.lettuce.core.KillArgs.Builder.typePubsub());
            await(heard);
            open.forEach(Listening::close);
            org.awaitility.Awaitility.await()
                    .until(() -> bench.commands.clientList().lines().noneMatch(it -> it.matches(".* sub=[1-9].*")));
        }
    }
}
