package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.RepeatWindow;
import io.yici.StoreUnavailableException;
import io.yici.spi.Claim;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A primary and its replica, which stands still. */
class RedisReplicatedStoreTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    private static RedisBench bench;
    private static RedisProcess replica;

    private final IdempotencyKey key = RedisBench.newKey();
    private final AtomicInteger runs = new AtomicInteger();

    @BeforeAll
    static void start() {
        bench = new RedisBench("repl-diskless-sync-delay 0");
        replica = RedisProcess.start("replicaof 127.0.0.1 " + bench.server.port());
        Awaitility.await().until(() -> bench.commands.info("replication").contains("state=online"));
    }

    @AfterEach
    void goOn() {
        replica.signal("CONT");
    }

    @AfterAll
    static void end() {
        replica.close();
        bench.close();
    }

    private static RedisReplicatedStore within(Duration time) {
        return RedisReplicatedStore.of(bench.store(), bench.link(RedisBench.PATIENCE), 1, time);
    }

    private Outcome<String> call(Idempotency idempotency) {
        return idempotency.attempt(RedisBench.CHARGE, key, execution -> "done " + runs.incrementAndGet());
    }

    @Test
    @Tag("B40")
    @Tag("T-97")
    void aClaimThatTooFewReplicasHaveIsReleasedAndNothingRuns() {
        try (Idempotency hasty = bench.over(within(SHORT));
                Idempotency patient = bench.over(within(RedisBench.PATIENCE))) {
            replica.signal("STOP");
            assertThatThrownBy(() -> call(hasty))
                    .isInstanceOf(StoreUnavailableException.class)
                    .rootCause()
                    .hasMessageContaining("fewer than 1 replicas had the claim");
            assertThat(runs).hasValue(0);
            assertThat(bench.commands.hget(RedisBench.name(key), "state")).isEqualTo("RELEASED");
            replica.signal("CONT");

            assertThat(call(patient)).isEqualTo(new Outcome.Executed<>("done 1"));
        }
    }

    @Test
    @Tag("B40")
    void whatAReplicaHasWasWaitedFor() {
        try (RedisClient client = RedisClient.create();
                Idempotency idempotency = bench.over(within(RedisBench.PATIENCE))) {
            RedisCommands<String, String> there =
                    client.connect(RedisURI.create("127.0.0.1", replica.port())).sync();
            Outcome<String> outcome =
                    idempotency.attempt(RedisBench.CHARGE, key, execution -> there.hget(RedisBench.name(key), "state"));

            assertThat(outcome).isEqualTo(new Outcome.Executed<>("IN_PROGRESS"));
            assertThat(there.hget(RedisBench.name(key), "state")).isEqualTo("COMPLETED");
        }
    }

    @Test
    void aCompletionThatTooFewReplicasHaveStandsAndIsCounted() {
        RedisReplicatedStore store = within(Duration.ofSeconds(2));
        try (Idempotency idempotency = bench.over(store)) {
            Outcome<String> outcome = idempotency.attempt(RedisBench.CHARGE, key, execution -> {
                replica.signal("STOP");
                return "done";
            });

            assertThat(outcome).isEqualTo(new Outcome.Executed<>("done"));
            assertThat(store.underReplicated()).isEqualTo(1);
            assertThat(call(idempotency)).isInstanceOf(Outcome.ReplayedValue.class);
        }
    }

    /** It cannot be released, since it is done. */
    @Test
    void aWindowThatIsDoneAtOnceStandsAndIsCounted() {
        RedisReplicatedStore store = within(SHORT);
        try (Idempotency idempotency = bench.over(store)) {
            RepeatWindow window =
                    RepeatWindow.named("redis.window", idempotency).build();
            Fingerprint content = Fingerprint.of(key.value().getBytes(StandardCharsets.UTF_8));
            replica.signal("STOP");

            assertThat(window.enter("alice", content)).isTrue();
            assertThat(window.enter("alice", content)).isFalse();
            assertThat(store.underReplicated()).isEqualTo(1);
        }
    }

    /** A new connection has written nothing, and all replicas have that. */
    @Test
    @Tag("R-28")
    void aConnectionThatIsLostBeforeTheWaitCountsAsNoReplica() {
        RedisLink link = bench.link(RedisBench.PATIENCE);
        Replicas replicas = new Replicas(link, 1, RedisBench.PATIENCE);
        assertThat(replicas.have(() -> true)).isTrue();
        replica.signal("STOP");

        assertThat(replicas.have(() -> {
                    bench.commands.clientKill(KillArgs.Builder.typeNormal());
                    Awaitility.await()
                            .ignoreExceptions()
                            .until(() ->
                                    "PONG".equals(link.wire().commands().ping().get()));
                    return true;
                }))
                .isFalse();
    }

    @Test
    void withoutAReplicaThatIsLateAllIsAsEver() {
        RedisReplicatedStore store = within(RedisBench.PATIENCE);
        assertThat(store.claim(RedisBench.request(key))).isInstanceOf(Claim.Granted.class);
        assertThat(store.claim(RedisBench.request(key))).isInstanceOf(Claim.InProgress.class);
        assertThat(store.underReplicated()).isZero();
    }

    @Test
    void isRefusedWhereItCannotBe() {
        RedisLink link = bench.link(RedisBench.PATIENCE);
        RedisIdempotencyStore store = RedisIdempotencyStore.over(link);
        assertThatThrownBy(() -> RedisReplicatedStore.of(store, link, 1, SHORT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RedisReplicatedStore.of(store, bench.link(SHORT), 0, SHORT))
                .isInstanceOf(IllegalArgumentException.class);
        RedisReplicatedStore inCluster =
                RedisReplicatedStore.of(TestRedis.CLUSTER.store(), TestRedis.CLUSTER.otherLink(), 1, SHORT);
        assertThatThrownBy(() -> inCluster.claim(RedisBench.request(key))).isInstanceOf(RefusedUsageException.class);
    }
}
