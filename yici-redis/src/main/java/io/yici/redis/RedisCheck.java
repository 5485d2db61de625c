package io.yici.redis;

import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.yici.spi.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Looks at the start whether a Redis can keep records: whether it evicts them, whether they survive a restart, and whether a Cluster
 * serves all slots. It reads only. In a Cluster it asks the node that the client chose, so nodes should be configured alike.
 */
public final class RedisCheck {

    /** What a finding is about. */
    public enum Kind {
        /** Records may vanish when memory runs short. */
        EVICTION,
        /** A restart forgets everything, or what came since the last snapshot. */
        PERSISTENCE,
        /** Parts of a Cluster are not served. */
        CLUSTER_STATE,
        /** The server did not tell. */
        UNKNOWN
    }

    /**
     * Something that should be otherwise.
     *
     * @param kind what it is about
     * @param remedy what was found and what to do
     */
    public record Finding(Kind kind, String remedy) {}

    private final Wire wire;

    private RedisCheck(Wire wire) {
        this.wire = wire;
    }

    /**
     * What should be otherwise on the server behind {@code link}; nothing if all is well.
     *
     * @throws StoreException if it cannot be reached
     */
    public static List<Finding> of(RedisLink link) {
        return new RedisCheck(link.wire()).findings();
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        eviction().ifPresent(findings::add);
        persistence().ifPresent(findings::add);
        clusterState().ifPresent(findings::add);
        return findings;
    }

    private Optional<Finding> eviction() {
        String policy = info("memory").get("maxmemory_policy");
        if (policy == null) {
            return Optional.of(unknown("its eviction policy"));
        }
        return policy.equals("noeviction")
                ? Optional.empty()
                : Optional.of(new Finding(
                        Kind.EVICTION,
                        "maxmemory-policy is " + policy
                                + ": a record that is evicted is forgotten, and its work runs again;"
                                + " set noeviction, and keep caches elsewhere"));
    }

    private Optional<Finding> persistence() {
        String appending = info("persistence").get("aof_enabled");
        if (appending == null) {
            return Optional.of(unknown("its persistence"));
        }
        return appending.equals("1")
                ? Optional.empty()
                : Optional.of(new Finding(
                        Kind.PERSISTENCE,
                        "appendonly is off: a restart forgets the records since the last snapshot, or all;"
                                + " set appendonly yes, with appendfsync always where a claim must not be lost"));
    }

    private Optional<Finding> clusterState() {
        if (!(connection() instanceof StatefulRedisClusterConnection)) {
            return Optional.empty();
        }
        String state =
                parsed(await("cluster info", wire.commands().clusterInfo())).get("cluster_state");
        return "ok".equals(state)
                ? Optional.empty()
                : Optional.of(new Finding(
                        Kind.CLUSTER_STATE,
                        "cluster_state is " + state
                                + ": keys of some slots are answered with errors; mend the Cluster"));
    }

    private StatefulConnection<byte[], byte[]> connection() {
        return wire.connection();
    }

    private static Finding unknown(String what) {
        return new Finding(Kind.UNKNOWN, "INFO does not tell " + what + ": look at the server's configuration by hand");
    }

    private Map<String, String> info(String section) {
        return parsed(await("info", wire.commands().info(section)));
    }

    private String await(String what, RedisFuture<String> told) {
        try {
            return Wire.await(what, told, wire.timeout());
        } catch (RedisException e) {
            throw new StoreException("Redis refused " + what + ": " + e.getMessage(), e);
        }
    }

    private static Map<String, String> parsed(String lines) {
        return lines.lines()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1].strip(), (first, second) -> first));
    }
}
