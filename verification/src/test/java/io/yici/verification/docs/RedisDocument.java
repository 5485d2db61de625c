package io.yici.verification.docs;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.redis.FrontedStore;
import io.yici.redis.RedisCheck;
import io.yici.redis.RedisIdempotencyStore;
import io.yici.redis.RedisLink;
import io.yici.redis.RedisReplicatedStore;
import io.yici.spi.IdempotencyStore;
import java.time.Duration;

/** The blocks of docs/redis.md. */
final class RedisDocument {

    private RedisDocument() {}

    static IdempotencyStore store(int port) {
        RedisClient client = RedisClient.create();
        RedisLink link = RedisLink.to(client, RedisURI.create("127.0.0.1", port));
        IdempotencyStore store = RedisIdempotencyStore.over(link);
        return store;
    }

    static IdempotencyStore front(JdbcIdempotencyStore database, RedisLink link) {
        FrontedStore store = FrontedStore.over(database, link);
        return store;
    }

    static Operation<String> capture() {
        Operation<String> capture = Operation.named("payment.capture", String.class)
                .mode(Mode.LEASED)
                .durable()
                .build();
        return capture;
    }

    static RedisReplicatedStore replicated(RedisIdempotencyStore store, RedisLink link) {
        RedisReplicatedStore replicated =
                RedisReplicatedStore.of(store, link.within(Duration.ofSeconds(2)), 1, Duration.ofMillis(200));
        return replicated;
    }

    static void check(RedisLink link) {
        for (RedisCheck.Finding finding : RedisCheck.of(link)) {
            System.out.println(finding.kind() + ": " + finding.remedy());
        }
    }
}
