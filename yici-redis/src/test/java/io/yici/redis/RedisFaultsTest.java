package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Outcome;
import io.yici.StoreUnavailableException;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoreException;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection.Direction;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Redis, or the way to it, fails. */
class RedisFaultsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    private final AtomicInteger entered = new AtomicInteger();
    private final IdempotencyKey key = RedisBench.newKey();

    private Outcome<String> call(Idempotency idempotency) {
        return idempotency.attempt(RedisBench.CHARGE, key, run -> "done " + entered.incrementAndGet());
    }

    @Test
    @Tag("R-28")
    @Tag("T-41")
    void afterALostReplyTheSameCallerFindsItsOwnTokenAndGoesOnOnce() {
        try (RedisBench bench = new RedisBench();
                Idempotency idempotency = bench.over(bench.store())) {
            idempotency.attempt(RedisBench.CHARGE, RedisBench.newKey(), run -> "connects");
            bench.proxy.inject(Direction.TO_CLIENT, new Fault.CutAfter(0));
            CompletableFuture<Outcome<String>> first = CompletableFuture.supplyAsync(() -> call(idempotency));
            Awaitility.await().until(() -> bench.commands.exists(RedisBench.name(key)) == 1);
            bench.proxy.inject(Fault.NONE);

            assertThat(first.join()).isEqualTo(new Outcome.Executed<>("done 1"));

            assertThat(bench.commands.hget(RedisBench.name(key), "attempt")).isEqualTo("1");
            assertThat(call(idempotency)).isInstanceOf(Outcome.ReplayedValue.class);
            assertThat(entered).hasValue(1);
        }
    }

    @Test
    @Tag("R-28")
    void aClaimThatWasNotAnsweredInTimeIsGrantedWhenItIsAskedAgain() {
        try (RedisBench bench = new RedisBench();
                RedisLink link = bench.link(SHORT)) {
            RedisIdempotencyStore store = RedisIdempotencyStore.over(link);
            store.claim(RedisBench.request(RedisBench.newKey()));
            ClaimRequest request = RedisBench.request(key);
            bench.proxy.inject(Direction.TO_CLIENT, new Fault.BlackHole());
            assertThatThrownBy(() -> store.claim(request)).isInstanceOf(StoreException.class);
            bench.proxy.inject(Fault.NONE);

            Claim claim =
                    RedisIdempotencyStore.over(link.within(RedisBench.PATIENCE)).claim(request);

            assertThat(claim).isInstanceOf(Claim.Granted.class);
            assertThat(((Claim.Granted) claim).lease().attempt()).isEqualTo(1);
        }
    }

    @Test
    @Tag("R-27")
    @Tag("T-42")
    @Tag("B22")
    void nothingRunsWhileRedisIsGone() {
        try (RedisBench bench = new RedisBench();
                RedisLink link = bench.link(SHORT);
                Idempotency idempotency = bench.over(RedisIdempotencyStore.over(link))) {
            idempotency.attempt(RedisBench.CHARGE, RedisBench.newKey(), run -> "connects");
            bench.server.kill();

            assertThatThrownBy(() -> call(idempotency)).isInstanceOf(StoreUnavailableException.class);
            assertThat(entered).hasValue(0);
        }
    }

    @Test
    @Tag("T-42")
    void nothingRunsWhereItWasNeverThereAndItRunsOnceItIs() {
        try (RedisBench bench = new RedisBench();
                RedisLink link = bench.link(Duration.ofSeconds(5));
                Idempotency idempotency = bench.over(RedisIdempotencyStore.over(link))) {
            bench.proxy.inject(new Fault.CutAfter(0));
            assertThatThrownBy(() -> call(idempotency)).isInstanceOf(StoreUnavailableException.class);
            assertThat(entered).hasValue(0);
            bench.proxy.inject(Fault.NONE);

            assertThat(call(idempotency)).isInstanceOf(Outcome.Executed.class);
        }
    }

    /** The client's own limit is a minute. */
    @Test
    void aServerThatStandsStillIsWaitedForNoLongerThanTheLimitOfTheLink() {
        assertThat(RedisLink.COMMAND_TIMEOUT).isEqualTo(Duration.ofSeconds(2));
        try (RedisBench bench = new RedisBench();
                RedisLink link = bench.link(SHORT)) {
            RedisIdempotencyStore store = RedisIdempotencyStore.over(link);
            store.claim(RedisBench.request(RedisBench.newKey()));
            bench.server.signal("STOP");
            try {
                assertThatThrownBy(() -> store.claim(RedisBench.request(key)))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("did not answer claim within PT0.3S");
            } finally {
                bench.server.signal("CONT");
            }
        }
    }

    /** Without memory for it nothing is half written. */
    @Test
    void aFullServerRefusesAndLeavesNothingBehind() {
        try (RedisBench bench = new RedisBench("maxmemory-policy noeviction")) {
            RedisIdempotencyStore store = bench.store();
            store.claim(RedisBench.request(RedisBench.newKey()));
            bench.commands.configSet("maxmemory", "1");

            assertThatThrownBy(() -> store.claim(RedisBench.request(key)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("OOM");

            assertThat(bench.commands.exists(RedisBench.name(key))).isZero();
        }
    }
}
