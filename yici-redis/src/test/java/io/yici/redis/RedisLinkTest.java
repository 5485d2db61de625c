package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.yici.spi.StoreException;
import java.util.concurrent.CompletableFuture;
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

    /** Callers wait for one connection together; the first whose time is over gives it up for all. */
    @Test
    void tellsInItsOwnWordsThatAnotherCallGaveUp() {
        CompletableFuture<Wire> dialled = new CompletableFuture<>();
        dialled.cancel(true);

        assertThatThrownBy(() -> Wire.await("the connection", dialled, RedisBench.PATIENCE))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("given up on the connection");
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
