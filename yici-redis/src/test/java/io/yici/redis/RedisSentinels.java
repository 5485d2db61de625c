package io.yici.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.sentinel.api.sync.RedisSentinelCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** A primary, two replicas and three Sentinels that watch over them. */
final class RedisSentinels implements AutoCloseable {

    private static final String NAME = "yici";
    private static final int SENTINELS = 3;

    private final RedisProcess primary;
    private final List<RedisProcess> replicas = new ArrayList<>();
    private final List<RedisProcess> sentinels = new ArrayList<>();

    private RedisSentinels() {
        this.primary = RedisProcess.start("repl-diskless-sync-delay 0");
    }

    static RedisSentinels start() {
        RedisSentinels servers = new RedisSentinels();
        for (int i = 0; i < 2; i++) {
            servers.replicas.add(
                    RedisProcess.start("replicaof 127.0.0.1 " + servers.primary.port(), "repl-diskless-sync-delay 0"));
        }
        for (int i = 0; i < SENTINELS; i++) {
            servers.sentinels.add(RedisProcess.start(
                    "sentinel",
                    "sentinel monitor " + NAME + " 127.0.0.1 " + servers.primary.port() + " 2",
                    "sentinel down-after-milliseconds " + NAME + " 1000",
                    "sentinel failover-timeout " + NAME + " 5000"));
        }
        servers.awaitEachOther();
        return servers;
    }

    private void awaitEachOther() {
        RedisClient client = RedisClient.create();
        try (client) {
            for (RedisProcess sentinel : sentinels) {
                RedisSentinelCommands<String, String> commands = client.connectSentinel(
                                RedisURI.create("127.0.0.1", sentinel.port()))
                        .sync();
                Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> knowsAll(commands.master(NAME)));
            }
        }
    }

    private static boolean knowsAll(Map<String, String> seen) {
        return seen.get("num-slaves").equals("2")
                && seen.get("num-other-sentinels").equals(Integer.toString(SENTINELS - 1));
    }

    RedisURI uri() {
        RedisURI.Builder uri =
                RedisURI.Builder.sentinel("127.0.0.1", sentinels.get(0).port(), NAME);
        sentinels.stream().skip(1).forEach(it -> uri.withSentinel("127.0.0.1", it.port()));
        return uri.build();
    }

    RedisProcess primary() {
        return primary;
    }

    List<RedisProcess> replicas() {
        return replicas;
    }

    @Override
    public void close() {
        sentinels.forEach(RedisProcess::close);
        replicas.forEach(RedisProcess::close);
        primary.close();
    }
}
