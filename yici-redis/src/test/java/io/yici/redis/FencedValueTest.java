package io.yici.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.api.sync.RedisCommands;
import io.yici.CrashPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.KeyedLock;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.guard.FenceBehindException;
import io.yici.guard.FenceOutcome;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoreException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestRedis.class)
class FencedValueTest {

    private static final Duration LIFE = Duration.ofMinutes(10);

    @Parameter
    TestRedis redis;

    private final String name = "value-" + UUID.randomUUID();

    private FencedValue values() {
        return FencedValue.over(redis.link());
    }

    private FenceOutcome write(long fence, String value) {
        return values().set(name, fence, value.getBytes(UTF_8));
    }

    private String value() {
        return values().find(name).map(it -> new String(it.value(), UTF_8)).orElse("none");
    }

    private void onItsKey(BiConsumer<RedisCommands<String, String>, String> step) {
        redis.onPrimaries(node -> node.keys(key()).forEach(key -> step.accept(node, key)));
    }

    private String key() {
        return FencedValue.PREFIX + RecordId.of("fenced", IdempotencyKey.unscoped(name));
    }

    @Test
    @Tag("R-75")
    @Tag("R-76")
    @Tag("T-97")
    @Tag("B61")
    void writesOfAnOlderOwnerAreRefusedAndCounted() {
        FencedValue values = values();

        assertThat(values.set(name, 7, "first".getBytes(UTF_8))).isEqualTo(new FenceOutcome.Applied());
        assertThat(values.set(name, 8, "second".getBytes(UTF_8))).isEqualTo(new FenceOutcome.Applied());
        assertThat(values.set(name, 7, "late".getBytes(UTF_8))).isEqualTo(new FenceOutcome.FenceBehind(8));
        assertThatThrownBy(() -> values.require(name, 6, "late".getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        FenceBehindException.class, e -> assertThat(e.stored()).isEqualTo(8));

        assertThat(values.refused()).isEqualTo(2);
        assertThat(value()).isEqualTo("second");
    }

    /** Neighbours that are one and the same double, and a longer one that begins with lower digits. */
    @Test
    @Tag("R-22")
    void fencesAreComparedToTheLastOf64Bits() {
        assertThat(write(9_007_199_254_740_993L, "one")).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(9_007_199_254_740_992L, "late"))
                .isEqualTo(new FenceOutcome.FenceBehind(9_007_199_254_740_993L));
        assertThat(write(10_000_000_000_000_000L, "two")).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(9_999_999_999_999_999L, "late"))
                .isEqualTo(new FenceOutcome.FenceBehind(10_000_000_000_000_000L));
        assertThat(write(Long.MAX_VALUE, "three")).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(Long.MAX_VALUE - 1, "late")).isEqualTo(new FenceOutcome.FenceBehind(Long.MAX_VALUE));
        assertThat(values().find(name).orElseThrow().fence()).isEqualTo(Long.MAX_VALUE);
        assertThat(value()).isEqualTo("three");
    }

    /** Also where the first write's reply was lost and it is made again. */
    @Test
    @Tag("R-28")
    void ownerWritesAsOftenAsItLikes() {
        write(7, "same");

        assertThat(write(7, "same")).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(7, "other")).isEqualTo(new FenceOutcome.Applied());
        assertThat(value()).isEqualTo("other");
    }

    @Test
    @Tag("R-21")
    void valueEndsAndItsFenceOutlivesIt() {
        FencedValue values = values();
        values.set(name, 8, "brief".getBytes(UTF_8), LIFE);
        long most = LIFE.plus(FencedValue.FENCE_KEPT).toMillis();
        onItsKey((node, key) -> assertThat(node.pttl(key)).isBetween(most - 300_000, most));
        assertThat(value()).isEqualTo("brief");

        onItsKey((node, key) -> node.hincrby(key, "ends", -LIFE.toNanos() / 1_000));

        assertThat(values.find(name)).isEmpty();
        assertThat(values.set(name, 7, "late".getBytes(UTF_8), LIFE)).isEqualTo(new FenceOutcome.FenceBehind(8));
        assertThat(write(8, "for good")).isEqualTo(new FenceOutcome.Applied());
        onItsKey((node, key) -> assertThat(node.pttl(key)).isEqualTo(-1));
        assertThat(value()).isEqualTo("for good");
    }

    /** Whatever the order in which they come, the newest has the last word. */
    @Test
    @Tag("R-76")
    void ofWritersAtOnceTheNewestHasTheLastWord() {
        List<Long> fences =
                new ArrayList<>(LongStream.rangeClosed(95, 106).boxed().toList());
        Collections.shuffle(fences);
        CountDownLatch start = new CountDownLatch(1);
        List<CompletableFuture<Void>> writers = fences.stream()
                .map(fence -> CompletableFuture.runAsync(
                        () -> {
                            awaitQuietly(start);
                            write(fence, "by " + fence);
                        },
                        task -> new Thread(task).start()))
                .toList();
        start.countDown();
        writers.forEach(CompletableFuture::join);

        assertThat(value()).isEqualTo("by 106");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The holder stops past its lease; its follower writes; then it writes as if nothing had happened. */
    @Test
    @Tag("R-76")
    @Tag("T-98")
    @Tag("B11")
    void holderOfALockThatWasStoppedPastItsLeaseWritesNothing() {
        IdempotencyKey key = IdempotencyKey.of("order", name);
        try (Idempotency idempotency = Idempotency.over(redis.store()).build()) {
            KeyedLock lock = KeyedLock.named("fenced.value", idempotency).build();
            FenceOutcome late = lock.run(key, execution -> {
                assertThat(write(takenOver(key), "the follower's")).isEqualTo(new FenceOutcome.Applied());
                return write(execution.fence().orElseThrow(), "late");
            });
            assertThat(late).isInstanceOf(FenceOutcome.FenceBehind.class);
        }
        assertThat(value()).isEqualTo("the follower's");
    }

    private long takenOver(IdempotencyKey key) {
        redis.advance(Operation.DEFAULT_LEASE.plusSeconds(1));
        Claim claim = redis.store()
                .claim(new ClaimRequest(
                        "fenced.value", key, null, UUID.randomUUID(), Duration.ofMinutes(1), CrashPolicy.RETRY, null));
        return ((Claim.Granted) claim).lease().fence();
    }

    @Test
    @Tag("B32")
    @Tag("B41")
    void namesWithBracesAndSpacesAndMoreStayApart() {
        List<String> names = List.of(
                "{" + name + "}",
                name + " ",
                name + "😀",
                "{}" + name,
                name.repeat(9).substring(0, 255));
        names.forEach(it -> values().set(it, 1, it.getBytes(UTF_8)));

        assertThat(names)
                .allSatisfy(it -> assertThat(
                                new String(values().find(it).orElseThrow().value(), UTF_8))
                        .isEqualTo(it));
    }

    @Test
    @Tag("T-47")
    @Tag("B43")
    void whatIsNotOursIsRefusedAndLeftAlone() {
        Stream.<BiConsumer<RedisCommands<String, String>, String>>of(
                        (node, key) -> node.set(key, "text"),
                        (node, key) -> node.hset(key, Map.of("some", "hash")),
                        (node, key) -> node.hset(key, Map.of("format", "1", "fence", "1.5", "value", "x")),
                        (node, key) -> node.hset(key, Map.of("format", "2", "fence", "1", "value", "x")))
                .forEach(this::assertLeftAlone);
        assertThatThrownBy(() -> write(-1, "x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> values().set(name, 1, new byte[0], Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void assertLeftAlone(BiConsumer<RedisCommands<String, String>, String> writing) {
        write(1, "ours, to find its node");
        List<byte[]> before = new ArrayList<>();
        onItsKey((node, key) -> {
            node.del(key);
            writing.accept(node, key);
            before.add(node.dump(key));
        });

        assertThatThrownBy(() -> write(9, "x"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("left as it is");
        assertThatThrownBy(this::value).isInstanceOf(StoreException.class);

        onItsKey((node, key) -> {
            assertThat(node.dump(key)).isEqualTo(before.get(0));
            node.del(key);
        });
        assertThat(before).hasSize(1);
    }

    @Test
    @Tag("R-25")
    void theClockIsReadOnceAScript() {
        for (String script : List.of("fenced-set", "fenced-find")) {
            byte[] source = Script.of(script, "clock", "fenced").source();
            assertThat(new String(source, StandardCharsets.UTF_8).split("redis.call\\('TIME'", -1))
                    .hasSize(2);
        }
    }
}
