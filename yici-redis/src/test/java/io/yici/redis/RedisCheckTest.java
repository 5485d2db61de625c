package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.redis.RedisCheck.Finding;
import io.yici.redis.RedisCheck.Kind;
import io.yici.spi.StoreException;
import io.yici.testkit.Fault;
import org.junit.jupiter.api.Test;

class RedisCheckTest {

    @Test
    void findsNothingWhereRecordsAreKept() {
        try (RedisBench bench = new RedisBench("appendonly yes", "maxmemory-policy noeviction");
                RedisLink link = bench.link(RedisBench.PATIENCE)) {
            assertThat(RedisCheck.of(link)).isEmpty();
        }
    }

    @Test
    void findsEvictionAndMissingPersistence() {
        try (RedisBench bench = new RedisBench("appendonly no", "maxmemory-policy allkeys-lru");
                RedisLink link = bench.link(RedisBench.PATIENCE)) {
            assertThat(RedisCheck.of(link)).extracting(Finding::kind).containsExactly(Kind.EVICTION, Kind.PERSISTENCE);
        }
    }

    @Test
    void looksAtAClusterToo() {
        assertThat(RedisCheck.of(TestRedis.CLUSTER.link()))
                .extracting(Finding::kind)
                .containsExactly(Kind.PERSISTENCE);
    }

    @Test
    void findsAClusterThatDoesNotServeAllSlots() {
        try (RedisBench bench = new RedisBench(
                        "cluster-enabled yes", "cluster-port FREE", "cluster-announce-ip 127.0.0.1", "appendonly yes");
                RedisLink link = bench.clusterLink()) {
            bench.commands.clusterAddSlots(1);

            assertThat(RedisCheck.of(link)).extracting(Finding::kind).containsExactly(Kind.CLUSTER_STATE);
        }
    }

    @Test
    void saysSoWhereItCannotLook() {
        try (RedisBench bench = new RedisBench();
                RedisLink link = bench.link(RedisBench.PATIENCE)) {
            bench.proxy.inject(new Fault.CutAfter(0));

            assertThatThrownBy(() -> RedisCheck.of(link)).isInstanceOf(StoreException.class);
        }
    }
}
