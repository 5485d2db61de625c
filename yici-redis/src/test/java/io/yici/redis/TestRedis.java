package io.yici.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.yici.RecordId;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A running set-up of Redis and what tests do to it. Shared by the tests of a JVM; it ends with the JVM. */
enum TestRedis {
    SINGLE(TestRedis::single),
    SENTINEL(TestRedis::sentinel),
    CLUSTER(TestRedis::cluster);

    /** What a test would have to wait for: all instants are moved back instead, and, where asked, the ends of unfinished records. */
    private static final String ADVANCE = """
            for _, key in ipairs(redis.call('KEYS', 'yici:*')) do
              local kind = redis.call('TYPE', key).ok
              if kind == 'hash' then
                for _, field in ipairs({ 'lease', 'changed', 'retained', 'expires', 'kept', 'ends' }) do
                  if tonumber(redis.call('HGET', key, field) or '') then redis.call('HINCRBY', key, field, ARGV[1]) end
                end
                if ARGV[2] == 'ends' and redis.call('HGET', key, 'state') == 'IN_PROGRESS' and redis.call('PTTL', key) > 0 then
                  redis.call('PEXPIRE', key, redis.call('PTTL', key) + math.floor(ARGV[1] / 1000))
                end
              elseif kind == 'zset' then
                for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do
                  redis.call('ZINCRBY', key, ARGV[1], member)
                end
              end
            end
            return 1
            """;

    private final Supplier<Opened> opening;
    private volatile Opened opened;

    /** How to link to it, and how to reach every primary. */
    private record Opened(
            Supplier<RedisLink> links,
            RedisLink link,
            RedisLink other,
            Consumer<Consumer<RedisCommands<String, String>>> primaries) {}

    TestRedis(Supplier<Opened> opening) {
        this.opening = opening;
    }

    private static Opened single() {
        RedisProcess server = RedisProcess.start();
        RedisClient client = RedisClient.create();
        RedisURI uri = RedisURI.create("127.0.0.1", server.port());
        RedisCommands<String, String> commands = client.connect(uri).sync();
        return opened(() -> RedisLink.to(client, uri), each -> each.accept(commands));
    }

    private static Opened sentinel() {
        RedisSentinels servers = RedisSentinels.start();
        RedisClient client = RedisClient.create();
        RedisCommands<String, String> commands = client.connect(servers.uri()).sync();
        return opened(() -> RedisLink.to(client, servers.uri()), each -> each.accept(commands));
    }

    private static Opened cluster() {
        RedisNodes servers = RedisNodes.start();
        RedisClusterClient client = servers.client();
        StatefulRedisClusterConnection<String, String> connection = client.connect();
        return opened(
                () -> RedisLink.to(client),
                each -> connection.getPartitions().stream()
                        .filter(it -> it.is(RedisClusterNode.NodeFlag.UPSTREAM))
                        .forEach(it -> each.accept(
                                connection.getConnection(it.getNodeId()).sync())));
    }

    private static Opened opened(
            Supplier<RedisLink> links, Consumer<Consumer<RedisCommands<String, String>>> primaries) {
        RedisLink link = links.get().within(Duration.ofSeconds(20));
        return new Opened(links, link, link.within(Duration.ofSeconds(20)), primaries);
    }

    private Opened open() {
        if (opened == null) {
            synchronized (this) {
                if (opened == null) {
                    opened = opening.get();
                }
            }
        }
        return opened;
    }

    /** One for all tests. */
    RedisLink link() {
        return open().link();
    }

    /** Another one. */
    RedisLink otherLink() {
        return open().other();
    }

    /** A new one. */
    RedisLink newLink() {
        return open().links().get().within(Duration.ofSeconds(20));
    }

    RedisIdempotencyStore store() {
        return RedisIdempotencyStore.over(link());
    }

    void onPrimaries(Consumer<RedisCommands<String, String>> step) {
        open().primaries().accept(step);
    }

    void advance(Duration time) {
        advance(time, "");
    }

    /** So that Redis takes away unfinished records that have reached their end, which models of the contract do not know. */
    void advanceWithEnds(Duration time) {
        advance(time, "ends");
    }

    private void advance(Duration time, String what) {
        String micros = Long.toString(-time.toNanos() / 1_000);
        onPrimaries(it -> it.eval(ADVANCE, ScriptOutputType.INTEGER, new String[0], micros, what));
    }

    void raiseFormatVersion(RecordId id) {
        String raise = "if redis.call('EXISTS', ARGV[1]) == 1 then redis.call('HINCRBY', ARGV[1], 'format', 1) end";
        String key = RedisIdempotencyStore.PREFIX + id;
        onPrimaries(it -> ignoringOtherSlots(it, raise, key));
    }

    private static void ignoringOtherSlots(RedisCommands<String, String> node, String script, String key) {
        List<String> keys = node.keys(key);
        if (!keys.isEmpty()) {
            node.eval(script, ScriptOutputType.STATUS, new String[0], key);
        }
    }

    void flush() {
        onPrimaries(RedisCommands::flushall);
    }
}
