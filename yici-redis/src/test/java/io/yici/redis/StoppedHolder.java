package io.yici.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyKey;
import io.yici.KeyedLock;
import io.yici.guard.FenceOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that holds a lock, says its fence, writes what it was told to once a line comes, and tells what became of both. */
final class StoppedHolder {

    static final String LOCK = "stock.count";
    static final Duration LEASE = Duration.ofSeconds(2);

    private StoppedHolder() {}

    static KeyedLock lock(Idempotency idempotency) {
        return KeyedLock.named(LOCK, idempotency).lease(LEASE).build();
    }

    /** The port of the server, the key of the lock and the name of the value. */
    public static void main(String[] arguments) throws IOException {
        AtomicInteger refused = new AtomicInteger();
        try (RedisClient client = RedisClient.create();
                RedisLink link = RedisLink.to(client, RedisURI.create("127.0.0.1", Integer.parseInt(arguments[0])));
                Idempotency idempotency = Idempotency.over(RedisIdempotencyStore.over(link))
                        .listener(event -> {
                            if (event.kind() == IdempotencyEvent.Kind.COMPLETION_REFUSED) {
                                refused.incrementAndGet();
                            }
                        })
                        .build()) {
            FencedValue values = FencedValue.over(link);
            lock(idempotency).run(IdempotencyKey.unscoped(arguments[1]), execution -> {
                long fence = execution.fence().orElseThrow();
                System.out.println(fence);
                System.in.read();
                FenceOutcome outcome = values.set(arguments[2], fence, "late".getBytes(StandardCharsets.UTF_8));
                System.out.println(outcome.getClass().getSimpleName() + " " + values.refused());
                return outcome;
            });
            System.out.println("refused " + refused.get());
        }
    }
}
