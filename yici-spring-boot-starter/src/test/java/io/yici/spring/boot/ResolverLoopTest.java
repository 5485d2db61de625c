package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OverdueRecord;
import io.yici.Resolution;
import io.yici.spring.OperationResolver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ResolverLoopTest {

    private static final Operation<String> CHARGE =
            Operation.named("charge", String.class).mode(Mode.LEASED).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k1");

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(Application.class)
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:loop;DB_CLOSE_DELAY=-1");

    @Test
    @Tag("R-47")
    void resolvesAtTheStartWhatAnEarlierProcessLeftUnknown() {
        runner.run(context -> {
            Idempotency idempotency = context.getBean(Idempotency.class);
            try {
                idempotency.run(CHARGE, KEY, execution -> {
                    throw new IllegalStateException("no answer");
                });
            } catch (IllegalStateException expected) {
                // leaves the outcome unknown
            }
        });

        runner.withUserConfiguration(Resolving.class).run(context -> {
            Idempotency idempotency = context.getBean(Idempotency.class);
            await().until(() -> idempotency.overdue(CHARGE, null, 1).isEmpty());
            assertThat(idempotency.run(CHARGE, KEY, execution -> "again")).isEqualTo("asked k1");
        });

        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("yici-resolver")));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    /** The resolver uses a service that uses the {@link Idempotency} bean. */
    @Configuration(proxyBeanMethods = false)
    static class Resolving {

        @Bean
        Payments payments(Idempotency idempotency) {
            return new Payments(idempotency);
        }

        @Bean
        OperationResolver<String> resolver(Payments payments) {
            return OperationResolver.of(CHARGE, payments::ask);
        }
    }

    record Payments(Idempotency idempotency) {

        Resolution<String> ask(OverdueRecord overdue) {
            return new Resolution.Done<>("asked " + overdue.key().value());
        }
    }
}
