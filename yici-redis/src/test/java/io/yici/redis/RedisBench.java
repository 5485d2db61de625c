package io.yici.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.yici.CrashPolicy;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.spi.ClaimRequest;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.FaultProxy;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A server that a test may break, with a way round the faults that it injects. */
final class RedisBench implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(20);
    static final Operation<String> CHARGE = Operation.named("redis.charge", String.class)
            .mode(Mode.LEASED)
            .waiting(Duration.ZERO)
            .build();

    final RedisProcess server;
    final FaultProxy proxy;
    final RedisCommands<String, String> commands;
    private final RedisClient client = RedisClient.create();
    private final RedisURI throughProxy;
    private RedisClusterClient cluster;

    RedisBench(String... options) {
        this.server = RedisProcess.start(options);
        this.proxy = FaultProxy.to("127.0.0.1", server.port());
        this.commands =
                client.connect(RedisURI.create("127.0.0.1", server.port())).sync();
        this.throughProxy = RedisURI.create("127.0.0.1", proxy.port());
    }

    /** Through the proxy. */
    RedisLink link(Duration timeout) {
        return RedisLink.to(client, throughProxy).within(timeout);
    }

    /** As to a Cluster, which this one server is; not through the proxy. */
    RedisLink clusterLink() {
        cluster = RedisClusterClient.create(RedisURI.create("127.0.0.1", server.port()));
        return RedisLink.to(cluster).within(PATIENCE);
    }

    RedisIdempotencyStore store() {
        return RedisIdempotencyStore.over(link(PATIENCE));
    }

    Idempotency over(IdempotencyStore store) {
        return Idempotency.over(store).codec(new TextCodec()).build();
    }

    static IdempotencyKey newKey() {
        return IdempotencyKey.of("scope", UUID.randomUUID().toString());
    }

    static ClaimRequest request(IdempotencyKey key) {
        return request(key, CrashPolicy.RETRY);
    }

    static ClaimRequest request(IdempotencyKey key, CrashPolicy crashes) {
        return new ClaimRequest(
                CHARGE.id(),
                key,
                Fingerprint.of(new byte[] {1}),
                UUID.randomUUID(),
                Duration.ofMinutes(5),
                crashes,
                null);
    }

    static String name(IdempotencyKey key) {
        return RedisIdempotencyStore.PREFIX + RecordId.of(CHARGE.id(), key);
    }

    /** How many scripts the server has been asked for since its statistics were reset. */
    long scripts() {
        return calls("evalsha") + calls("eval");
    }

    long calls(String command) {
        return commands.info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_" + command + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*:calls=(\\d+),.*", "$1")))
                .sum();
    }

    @Override
    public void close() {
        proxy.close();
        if (cluster != null) {
            cluster.shutdown(0, 2, TimeUnit.SECONDS);
        }
        client.shutdown(0, 2, TimeUnit.SECONDS);
        server.close();
    }
}
