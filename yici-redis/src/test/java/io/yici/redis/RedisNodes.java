package io.yici.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** A Cluster of three primaries, each with a replica. */
final class RedisNodes implements AutoCloseable {

    private static final int PRIMARIES = 3;
    private static final int SLOTS = 16_384;

    private final List<RedisProcess> nodes = new ArrayList<>();

    static RedisNodes start() {
        RedisNodes cluster = new RedisNodes();
        for (int i = 0; i < 2 * PRIMARIES; i++) {
            cluster.nodes.add(RedisProcess.start(
                    "cluster-enabled yes",
                    "cluster-port FREE",
                    "cluster-node-timeout 2000",
                    "repl-diskless-sync-delay 0",
                    "cluster-config-file nodes.conf"));
        }
        try (RedisClient client = RedisClient.create()) {
            cluster.form(cluster.nodes.stream()
                    .map(it -> client.connect(RedisURI.create("127.0.0.1", it.port()))
                            .sync())
                    .toList());
        }
        return cluster;
    }

    private void form(List<RedisCommands<String, String>> commands) {
        RedisCommands<String, String> first = commands.get(0);
        for (RedisProcess node : nodes.subList(1, nodes.size())) {
            meet(first, node);
        }
        for (int i = 0; i < PRIMARIES; i++) {
            int from = SLOTS * i / PRIMARIES;
            int to = SLOTS * (i + 1) / PRIMARIES;
            commands.get(i).clusterAddSlots(IntStream.range(from, to).toArray());
        }
        commands.forEach(it -> await(() -> it.clusterNodes().lines().count() == nodes.size()));
        for (int i = PRIMARIES; i < commands.size(); i++) {
            RedisCommands<String, String> replica = commands.get(i);
            String primary = commands.get(i - PRIMARIES).clusterMyId();
            await(() -> replicates(replica, primary));
        }
        commands.forEach(it -> await(() -> it.clusterInfo().contains("cluster_state:ok")
                && it.clusterNodes()
                                .lines()
                                .filter(line -> line.contains("slave"))
                                .count()
                        == PRIMARIES));
    }

    private void meet(RedisCommands<String, String> first, RedisProcess node) {
        try (RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", node.port()))) {
            RedisCommands<String, String> there = client.connect().sync();
            String bus = there.configGet("cluster-port").get("cluster-port");
            first.dispatch(
                    io.lettuce.core.protocol.CommandType.CLUSTER,
                    new io.lettuce.core.output.StatusOutput<>(io.lettuce.core.codec.StringCodec.UTF8),
                    new io.lettuce.core.protocol.CommandArgs<>(io.lettuce.core.codec.StringCodec.UTF8)
                            .add("MEET")
                            .add("127.0.0.1")
                            .add(node.port())
                            .add(bus));
        }
    }

    private static boolean replicates(RedisCommands<String, String> replica, String primary) {
        try {
            replica.clusterReplicate(primary);
            return true;
        } catch (io.lettuce.core.RedisCommandExecutionException unknownYet) {
            return false;
        }
    }

    private static void await(java.util.concurrent.Callable<Boolean> done) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(done);
    }

    /** With a view of the nodes that is brought up to date. */
    RedisClusterClient client() {
        RedisClusterClient client = RedisClusterClient.create(nodes.stream()
                .map(it -> RedisURI.create("127.0.0.1", it.port()))
                .toList());
        client.setOptions(ClusterClientOptions.builder()
                .topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .enableAllAdaptiveRefreshTriggers()
                        .enablePeriodicRefresh(Duration.ofSeconds(1))
                        .build())
                .build());
        return client;
    }

    RedisProcess node(int port) {
        return nodes.stream().filter(it -> it.port() == port).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        nodes.forEach(RedisProcess::close);
    }
}
