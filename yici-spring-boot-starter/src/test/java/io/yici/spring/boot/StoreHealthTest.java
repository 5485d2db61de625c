package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.testkit.InMemoryIdempotencyStore;
import io.yici.testkit.MovableClock;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

class StoreHealthTest {

    private static final Operation<String> PAY =
            Operation.named("pay", String.class).mode(Mode.LEASED).build();

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(Application.class)
            .withPropertyValues(
                    "spring.datasource.url=jdbc:h2:mem:health", "spring.datasource.hikari.maximum-pool-size=2");

    private static Health health(ApplicationContext context) {
        return context.getBean("yiciHealthIndicator", HealthIndicator.class).health();
    }

    @Test
    void saysWhatStoreAnswersAndWhatIsOverdue() {
        runner.run(context -> {
            Health health = health(context);

            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails())
                    .containsEntry("store", "JdbcIdempotencyStore")
                    .containsEntry("dialect", "h2")
                    .containsEntry("table", "yici_record")
                    .containsEntry("overdue", Map.of("records", 0))
                    .containsEntry("purge", Map.of("lastRun", "none yet"));
        });
    }

    @Test
    void isDownWhenTheTableIsGoneOrLacksAColumn() {
        runner.run(context -> {
            JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
            jdbc.execute("alter table yici_record alter column fingerprint rename to fingerprints");
            assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
            jdbc.execute("alter table yici_record alter column fingerprints rename to fingerprint");
            assertThat(health(context).getStatus()).isEqualTo(Status.UP);

            jdbc.execute("drop table yici_record");

            assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
            assertThat(health(context).getDetails().get("error")).asString().containsIgnoringCase("yici_record");
        });
    }

    @Test
    void needsNoConnectionOfTheBusiness() {
        runner.run(context -> {
            HikariDataSource business = (HikariDataSource) context.getBean(DataSource.class);
            List<Connection> taken = new ArrayList<>();
            try {
                for (int i = 0; i < business.getMaximumPoolSize(); i++) {
                    taken.add(business.getConnection());
                }
                assertThat(health(context).getStatus()).isEqualTo(Status.UP);
            } finally {
                for (Connection connection : taken) {
                    connection.close();
                }
            }
        });
    }

    @Test
    void overdueRecordsAreDownOnlyWhereThatIsSet() {
        ApplicationContextRunner overdue = runner.withBean(Operation.class, () -> PAY);
        overdue.run(context -> {
            leaveOverdue(context.getBean(IdempotencyStore.class), context.getBean(JdbcTemplate.class));
            Health health = health(context);
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails().get("overdue"))
                    .asInstanceOf(MAP)
                    .containsEntry("records", 1)
                    .containsEntry("operation", "pay");
            assertThat(health.getDetails()).asString().doesNotContain("secret-key");
        });
        overdue.withPropertyValues("yici.health.down-when-overdue-for=5m").run(context -> {
            leaveOverdue(context.getBean(IdempotencyStore.class), context.getBean(JdbcTemplate.class));
            assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
        });
    }

    /** Claimed an hour ago by somebody who died. */
    private static void leaveOverdue(IdempotencyStore store, JdbcTemplate jdbc) {
        Leftovers.claim(store, PAY, IdempotencyKey.of("alice", "secret-key"));
        jdbc.update("update yici_record set claimed_at = claimed_at - 3600000000, changed_at = changed_at - 3600000000,"
                + " lease_until = lease_until - 3600000000 where operation = 'pay'");
    }

    @Test
    void canBeSwitchedOffLikeAnyOther() {
        runner.withPropertyValues("management.health.yici.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("yiciHealthIndicator"));
    }

    /** However often it is asked: one thread hangs, not one for each question. */
    @Test
    void storeThatHangsIsDownAndHoldsOneThread() {
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        StoreLook look = look(new InMemoryIdempotencyStore(InstantSource.system()) {
            @Override
            public Optional<StoredRecord> find(RecordId id) {
                looks.incrementAndGet();
                Leftovers.await(released);
                return super.find(id);
            }
        });
        StoreHealth health = new StoreHealth(look, () -> null, null);

        for (int i = 0; i < 3; i++) {
            assertThat(health.verdict().up()).isFalse();
        }
        assertThat(health.verdict().details().get("error")).asString().contains("no answer within");
        assertThat(looks).hasValue(1);

        released.countDown();
        AtomicInteger asked = new AtomicInteger();
        await().until(() -> asked.incrementAndGet() > 0 && health.verdict().up());
        assertThat(looks).as("none was queued behind it").hasValueLessThanOrEqualTo(1 + asked.get());
        look.destroy();
    }

    @Test
    void storeThatFailsIsDownUntilItAnswersAgain() {
        AtomicInteger failures = new AtomicInteger(1);
        StoreLook look = look(new InMemoryIdempotencyStore(InstantSource.system()) {
            @Override
            public Optional<StoredRecord> find(RecordId id) {
                if (failures.getAndDecrement() > 0) {
                    throw new StoreException("refused to connect", null);
                }
                return super.find(id);
            }
        });
        StoreHealth health = new StoreHealth(look, () -> null, null);

        assertThat(health.verdict().details().get("error")).asString().contains("refused to connect");
        assertThat(health.verdict().up()).isTrue();
        look.destroy();
    }

    private static StoreLook look(InMemoryIdempotencyStore store) {
        UnfinishedRecords none = new UnfinishedRecords(store, Set::of);
        return new StoreLook(store, none, Duration.ofMillis(50), InstantSource.system());
    }

    @Test
    void countsEachKindOnceInAWhile() {
        MovableClock clock = MovableClock.at(Instant.EPOCH);
        InMemoryIdempotencyStore store = new InMemoryIdempotencyStore(clock);
        StoreLook look =
                new StoreLook(store, new UnfinishedRecords(store, () -> Set.of("pay")), Duration.ofSeconds(5), clock);
        Leftovers.claim(store, PAY, IdempotencyKey.of("alice", "overdue"));
        store.interrupt(Leftovers.claim(store, PAY, IdempotencyKey.of("alice", "interrupted")));
        clock.advance(Duration.ofMinutes(2));
        Leftovers.claim(store, PAY, IdempotencyKey.of("alice", "running"));

        var counted = look.look().counts().get("pay");
        assertThat(counted).isEqualTo(new UnfinishedRecords.Count(1, 1, 1, Duration.ofMinutes(2), true));

        Leftovers.claim(store, PAY, IdempotencyKey.of("alice", "another"));
        assertThat(look.look().counts().get("pay")).isEqualTo(counted);
        clock.advance(StoreLook.COUNT_EVERY);
        assertThat(look.look().counts().get("pay").inProgress()).isEqualTo(2);
        look.destroy();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
