package io.yici.verification.redis;

import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RepeatWindow;
import io.yici.spi.IdempotencyStore;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** Keeps its records where {@code yici.store} says, over the connection that Spring Boot makes. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class RedisApplication {

    private static final Operation<String> SAY =
            Operation.named("redis.say", String.class).mode(Mode.LEASED).build();

    /** Says what a first and a repeated call came to, and ends. */
    public static void main(String[] args) {
        try (var context = new SpringApplicationBuilder(RedisApplication.class)
                .web(WebApplicationType.NONE)
                .run(args)) {
            Idempotency idempotency = context.getBean(Idempotency.class);
            IdempotencyKey key = IdempotencyKey.of("redis", SpringBootVersion.getVersion());
            String first = idempotency.run(SAY, key, execution -> "first");
            String second = idempotency.run(SAY, key, execution -> "second");
            RepeatWindow window =
                    RepeatWindow.named("redis.submit", idempotency).build();
            boolean entered = window.enter(key.value(), Fingerprint.of(new byte[] {1}));
            boolean again = window.enter(key.value(), Fingerprint.of(new byte[] {1}));
            String store = context.getBean(IdempotencyStore.class).getClass().getSimpleName();
            System.out.printf(
                    "%s said %s, %s, %s, %s on %s%n",
                    store, first, second, entered, again, SpringBootVersion.getVersion());
        }
    }
}
