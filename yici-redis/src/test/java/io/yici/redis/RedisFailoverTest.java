package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.StoredResult;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection.Direction;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limit that the documents name: what the primary had not yet replicated is forgotten when it dies. */
class RedisFailoverTest {

    private static final Completion DONE =
            new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN);

    private final IdempotencyKey key = RedisBench.newKey();

    private static Lease granted(RedisIdempotencyStore store, IdempotencyKey key) {
        Claim claim = store.claim(RedisBench.request(key));
        assertThat(claim).isInstanceOf(Claim.Granted.class);
        return ((Claim.Granted) claim).lease();
    }

    @Test
    @Tag("B40")
    @Tag("T-97")
    void aClaimThatWasNotReplicatedIsForgottenAndItsOwnerIsShutOut() {
        try (RedisBench bench = new RedisBench("repl-diskless-sync-delay 0");
                RedisProcess replica = RedisProcess.start("replicaof 127.0.0.1 " + bench.proxy.port());
                RedisClient client = RedisClient.create()) {
            RedisURI uri = RedisURI.create("127.0.0.1", replica.port());
            RedisCommands<String, String> commands = client.connect(uri).sync();
            Awaitility.await().until(() -> commands.info("replication").contains("master_link_status:up"));
            IdempotencyKey known = RedisBench.newKey();
            RedisLink toPrimary = RedisLink.to(client, RedisURI.create("127.0.0.1", bench.server.port()));
            RedisIdempotencyStore before = RedisIdempotencyStore.over(toPrimary);
            granted(before, known);
            Awaitility.await().until(() -> commands.exists(RedisBench.name(known)) == 1);
            bench.proxy.inject(Direction.TO_CLIENT, new Fault.BlackHole());
            Lease first = granted(before, key);
            bench.server.kill();
            commands.replicaofNoOne();
            RedisIdempotencyStore after = RedisIdempotencyStore.over(RedisLink.to(client, uri));

            Lease second = granted(after, key);

            assertThat(second.fence()).isGreaterThan(first.fence());
            assertThat(after.renew(Set.of(first))).isEmpty();
            assertThat(after.complete(first, DONE)).isFalse();
            assertThat(after.complete(second, DONE)).isTrue();
            assertThat(after.claim(RedisBench.request(known))).isInstanceOf(Claim.InProgress.class);
        }
    }
}
