package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.yici.CrashPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyException;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.testkit.DuplicateStorm;
import io.yici.testkit.StormReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a failover costs where the records are in Redis alone: measured, since nothing can prevent it. */
class RedisFailoverStressTest {

    private static final int RUNS = 20;
    private static final int KEYS = 200;
    private static final int COPIES = 20 * KEYS;
    private static final int TRIES = 100;
    private static final Operation<String> OPERATION = Operation.named("redis.failover", String.class)
            .mode(Mode.LEASED)
            .crashes(CrashPolicy.RETRY)
            .lease(Duration.ofSeconds(2))
            .waiting(Duration.ZERO)
            .build();

    private final Map<IdempotencyKey, ConcurrentLinkedQueue<Long>> effects = new ConcurrentHashMap<>();

    private String effect(IdempotencyKey key, long fence) {
        effects.computeIfAbsent(key, it -> new ConcurrentLinkedQueue<>()).add(fence);
        return key.value();
    }

    /** Callers come again while Redis is gone, as HTTP clients do on 503. */
    private Outcome<String> call(Idempotency idempotency, IdempotencyKey key) throws Exception {
        for (int tries = 1; ; tries++) {
            try {
                return idempotency.attempt(
                        OPERATION, key, run -> effect(key, run.fence().orElseThrow()));
            } catch (IdempotencyException e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    /** @return effects beyond one a key */
    private long run() throws InterruptedException {
        effects.clear();
        List<IdempotencyKey> keys =
                Stream.generate(RedisBench::newKey).limit(KEYS).toList();
        try (RedisSentinels servers = RedisSentinels.start();
                RedisClient client = RedisClient.create();
                RedisLink link = RedisLink.to(client, servers.uri()).within(Duration.ofMillis(300));
                Idempotency idempotency = Idempotency.over(RedisIdempotencyStore.over(link))
                        .codec(new TextCodec())
                        .build()) {
            StormReport<Outcome<String>> storm = DuplicateStorm.of(COPIES).run(number -> {
                if (number == COPIES / 3) {
                    servers.primary().kill();
                }
                int newest = number * KEYS / COPIES;
                return call(idempotency, keys.get(number % 2 == 0 ? newest : number * 31 % (newest + 1)));
            });
            assertThat(storm.failures()).isEmpty();
            assertThat(storm.unfinished()).isZero();
        }
        assertThat(effects).hasSize(KEYS);
        return effects.values().stream().mapToLong(it -> it.size() - 1L).sum();
    }

    /** A second effect there may be, but never under a fence that an earlier one had. */
    @Test
    @Tag("long")
    @Tag("B40")
    @Tag("T-97")
    void whatAFailoverForgetsIsFewAndHasAHigherFence() throws InterruptedException {
        long duplicates = 0;
        for (int i : IntStream.rangeClosed(1, RUNS).toArray()) {
            duplicates += run();
            assertThat(effects.values()).allSatisfy(fences -> assertThat(fences).doesNotHaveDuplicates());
            System.out.printf(
                    "primary killed under a storm on Redis alone, run %d: %d second effects of %d%n",
                    i, duplicates, i * KEYS);
        }
    }
}
