package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.Archive;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.spring.OperationFinalCheck;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

class PurgeLoopTest {

    private static final Operation<String> PAY =
            Operation.named("pay", String.class).money().build();

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(Application.class)
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:purge;DB_CLOSE_DELAY=-1");

    private static void paidLongAgo(ApplicationContext context, String... keys) {
        for (String key : keys) {
            context.getBean(Idempotency.class).run(PAY, IdempotencyKey.of("alice", key), execution -> key);
        }
        context.getBean(JdbcTemplate.class)
                .update(
                        "update yici_record set retained_until = retained_until - 200 * 86400000000 where operation = 'pay'");
    }

    private static boolean hasResult(ApplicationContext context, String key) {
        RecordId id = RecordId.of(PAY.id(), IdempotencyKey.of("alice", key));
        return context.getBean(JdbcIdempotencyStore.class)
                        .find(id)
                        .orElseThrow()
                        .result()
                != null;
    }

    @Test
    void purgesWithTheApplicationsCheckAndArchive() {
        runner.withUserConfiguration(Keeping.class)
                .withPropertyValues("yici.purge.every=20ms")
                .run(context -> {
                    paidLongAgo(context, "closed", "open");

                    await().until(() -> !hasResult(context, "closed"));

                    assertThat(hasResult(context, "open")).isTrue();
                    await().until(() -> context.getBean(PurgeLoop.class).lastRun() != null);
                    assertThat(context.getBean(Keeping.class).archived).containsExactly("closed");
                });
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("yici-purge")));
    }

    @Test
    void canBeSwitchedOffAndIsOnByDefault() {
        runner.run(context -> assertThat(context).hasSingleBean(PurgeLoop.class));
        runner.withPropertyValues("yici.purge.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(PurgeLoop.class));
        runner.withPropertyValues("yici.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(PurgeLoop.class));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    static class Keeping {

        final List<String> archived = new CopyOnWriteArrayList<>();

        @Bean
        OperationFinalCheck check() {
            return OperationFinalCheck.of(PAY, record -> record.key().value().equals("closed"));
        }

        @Bean
        Archive archive() {
            return records ->
                    records.forEach(record -> archived.add(record.key().value()));
        }
    }
}
