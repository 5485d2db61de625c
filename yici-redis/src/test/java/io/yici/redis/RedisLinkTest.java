package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.yici.spi.StoreException;
import org.junit.jupiter.api.Test;

/** Links over clients that lead somewhere by themselves. */
class RedisLinkTest {

    @Test
    void leadsWhereItsClientDoes() {
        try (RedisProcess server = RedisProcess.start("appendonly yes");
                RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
                RedisLink link = RedisLink.to(client).within(RedisBench.PATIENCE)) {
            assertThat(RedisCheck.of(link)).isEmpty();
        }
    }

    @Test
    void failsWhereItsClientLeadsNowhere() {
        try (RedisClient client = RedisClient.create();
                RedisLink link = RedisLink.to(client).within(RedisBench.PATIENCE)) {
            assertThatThrownBy(() -> RedisCheck.of(link))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("RedisURI is not available");
        }
    }
}
