package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.KillArgs;
import io.yici.Mode;
import io.yici.Outcome;
import io.yici.spi.Claim;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Redis fails in every way that we know, before, in and after the work: it costs statements, and nothing runs twice. */
class FrontedFaultsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    private final AtomicInteger entered = new AtomicInteger();

    /** What happens to Redis. */
    private enum Trouble {
        KILLED(redis -> redis.server.kill()),
        FLUSHED(redis -> redis.commands.flushall()),
        PAUSED(redis -> redis.server.signal("STOP")),
        FULL(redis -> redis.commands.configSet("maxmemory", "1")),
        SCRIPTS_FLUSHED(redis -> redis.commands.scriptFlush()),
        CLIENTS_CUT_OFF(
                redis -> redis.commands.clientKill(KillArgs.Builder.typeNormal().skipme()));

        private final Consumer<RedisBench> step;

        Trouble(Consumer<RedisBench> step) {
            this.step = step;
        }
    }

    private Outcome<String> call(FrontBench bench, Mode mode, Runnable during) {
        return bench.idempotency.attempt(FrontBench.operation(mode), bench.key, run -> {
            during.run();
            return "done " + entered.incrementAndGet();
        });
    }

    private void assertOneEffect(FrontBench bench, Mode mode) {
        for (int i = 0; i < 3; i++) {
            assertThat(call(bench, mode, () -> {}))
                    .isInstanceOfSatisfying(
                            Outcome.ReplayedValue.class,
                            it -> assertThat(it.value()).isEqualTo("done 1"));
            bench.clock.advance(Circuit.PAUSE);
        }
        assertThat(entered).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("R-27")
    @Tag("B40")
    void troubleBeforeTheWork(Trouble trouble) {
        try (RedisBench redis = new RedisBench();
                FrontBench bench = new FrontBench(redis, SHORT)) {
            bench.store.claim(FrontBench.request(RedisBench.newKey(), null));
            trouble.step.accept(redis);

            assertThat(call(bench, Mode.JOINED, () -> {})).isInstanceOf(Outcome.Executed.class);

            assertOneEffect(bench, Mode.JOINED);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("B40")
    void troubleInTheWork(Trouble trouble) {
        try (RedisBench redis = new RedisBench();
                FrontBench bench = new FrontBench(redis, SHORT)) {
            assertThat(call(bench, Mode.LEASED, () -> {
                        trouble.step.accept(redis);
                        assertThat(call(bench, Mode.LEASED, () -> {})).isInstanceOf(Outcome.InProgress.class);
                    }))
                    .isInstanceOf(Outcome.Executed.class);

            assertOneEffect(bench, Mode.LEASED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void troubleAfterTheWork(Trouble trouble) {
        try (RedisBench redis = new RedisBench();
                FrontBench bench = new FrontBench(redis, SHORT)) {
            call(bench, Mode.JOINED, () -> {});
            trouble.step.accept(redis);

            assertOneEffect(bench, Mode.JOINED);
        }
    }

    /** However many calls come meanwhile. */
    @Test
    void aRedisThatDoesNotAnswerIsAskedOnceAPause() {
        try (RedisBench redis = new RedisBench();
                FrontBench bench = new FrontBench(redis, SHORT)) {
            bench.store.claim(FrontBench.request(RedisBench.newKey(), null));
            redis.commands.configResetstat();
            redis.server.signal("STOP");
            call(bench, Mode.JOINED, () -> {});
            assertOneEffectOf(bench, 50);
            redis.server.signal("CONT");
            assertThat(redis.scripts()).isLessThanOrEqualTo(1);

            bench.clock.advance(Circuit.PAUSE);
            bench.store.claim(FrontBench.request(RedisBench.newKey(), null));
            bench.store.claim(FrontBench.request(RedisBench.newKey(), null));

            assertThat(redis.scripts()).isGreaterThanOrEqualTo(2);
        }
    }

    private void assertOneEffectOf(FrontBench bench, int calls) {
        for (int i = 0; i < calls; i++) {
            assertThat(call(bench, Mode.JOINED, () -> {})).isInstanceOf(Outcome.ReplayedValue.class);
        }
        assertThat(entered).hasValue(1);
    }

    /** It was on its way when Redis stopped, and says that somebody works until its lease is over: the price of a late mark. */
    @Test
    void aMarkThatComesLateDelaysAndMisleadsNobodyForLonger() {
        try (RedisBench redis = new RedisBench();
                FrontBench bench = new FrontBench(redis, SHORT)) {
            bench.store.claim(FrontBench.request(RedisBench.newKey(), null));
            redis.server.signal("STOP");
            call(bench, Mode.JOINED, () -> {});
            redis.server.signal("CONT");
            bench.clock.advance(Circuit.PAUSE);
            assertThat(bench.store.claim(FrontBench.request(bench.key, null)))
                    .isInstanceOfAny(Claim.InProgress.class, Claim.Completed.class);

            if (bench.state().equals("MARK")) {
                redis.commands.hset(bench.name(), "lease", "1");
            }

            assertOneEffect(bench, Mode.JOINED);
        }
    }
}
