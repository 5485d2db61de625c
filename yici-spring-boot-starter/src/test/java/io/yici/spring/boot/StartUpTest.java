package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.jdbc.JdbcIdempotencyStore;
import java.nio.file.Path;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

class StartUpTest {

    private static final Operation<String> PAY =
            Operation.named("pay", String.class).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k1");

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withUserConfiguration(Application.class);

    private static String memory() {
        return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    private static HikariDataSource pool(String url) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setUsername("sa");
        return pool;
    }

    @Nested
    class OfTheTable {

        @Test
        void createsItInAnEmbeddedFileAndFindsItAgain(@TempDir Path folder) {
            ApplicationContextRunner onFile = runner.withPropertyValues(
                    "spring.datasource.url=jdbc:h2:file:" + folder.resolve("shop") + ";WRITE_DELAY=0");
            onFile.run(context -> context.getBean(Idempotency.class).run(PAY, KEY, execution -> "first"));

            onFile.run(context -> assertThat(context.getBean(Idempotency.class).run(PAY, KEY, execution -> "second"))
                    .isEqualTo("first"));
        }

        @Test
        void leavesTheOneOfAServerToItsOperatorAndSaysSo() {
            runner.withPropertyValues(server())
                    .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("yici_record"));
        }

        @Test
        void createsItOnAServerWhereAsked() {
            runner.withPropertyValues(server())
                    .withPropertyValues("yici.schema=create", "yici.table=public.my_record")
                    .run(context -> {
                        assertThat(context.getBean(Idempotency.class).run(PAY, KEY, execution -> "first"))
                                .isEqualTo("first");
                        assertThat(context.getBean(JdbcTemplate.class)
                                        .queryForObject("select count(*) from my_record", Integer.class))
                                .isEqualTo(1); // the marker of the start-up check is gone
                    });
        }

        private static String[] server() {
            return new String[] {"spring.datasource.url=" + Postgres.url(Postgres.database())};
        }
    }

    @Nested
    class OfTheConnections {

        @Test
        void refusesADatabaseForEachConnection() {
            runner.withPropertyValues("spring.datasource.url=jdbc:h2:mem:", "yici.claims.pool-size=1")
                    .run(context ->
                            assertThat(context).getFailure().hasStackTraceContaining("do not reach the same table"));
        }

        @Test
        void refusesClaimsOnAnotherDatabase() {
            try (HikariDataSource other = pool(memory())) {
                runner.withPropertyValues("spring.datasource.url=" + memory())
                        .withBean(ClaimDataSources.class, () -> ClaimDataSources.of(other, other))
                        .run(context -> assertThat(context)
                                .getFailure()
                                .hasStackTraceContaining("do not reach the same table"));
            }
        }

        @Test
        void refusesClaimsOnAnotherDatabaseThatHasTheTable() {
            String application = memory();
            runner.withPropertyValues("spring.datasource.url=" + application)
                    .run(context -> assertThat(context).hasNotFailed());
            try (HikariDataSource other = pool(memory())) {
                runner.withPropertyValues("spring.datasource.url=" + application)
                        .withBean(ClaimDataSources.class, () -> ClaimDataSources.of(other, other))
                        .run(context ->
                                assertThat(context).getFailure().rootCause().isInstanceOf(StartFailure.class));
            }
        }

        @Test
        void closesThemWithTheContext() {
            HikariDataSource[] claims = new HikariDataSource[1];
            runner.withPropertyValues("spring.datasource.url=" + memory()).run(context -> {
                claims[0] = (HikariDataSource)
                        context.getBean(ClaimDataSources.class).claims();
                assertThat(claims[0].getHikariPoolMXBean().getActiveConnections())
                        .isZero();
            });

            assertThat(claims[0].isClosed()).isTrue();
        }

        @Test
        void closesThemWhenTheStartFails() {
            HikariDataSource[] claims = new HikariDataSource[1];
            BeanPostProcessor seeing = new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (bean instanceof ClaimDataSources made) {
                        claims[0] = (HikariDataSource) made.claims();
                    }
                    return bean;
                }
            };
            runner.withPropertyValues("spring.datasource.url=jdbc:h2:mem:", "yici.claims.pool-size=1")
                    .withBean(BeanPostProcessor.class, () -> seeing)
                    .run(context -> assertThat(context).hasFailed());

            assertThat(claims[0].isClosed()).isTrue();
        }
    }

    @Nested
    class OfSeveralDataSources {

        @Test
        void takesThePrimaryOne() {
            runner.withUserConfiguration(PrimaryAndOther.class).run(context -> {
                context.getBean(Idempotency.class).run(PAY, KEY, execution -> "first");
                assertThat(records(context.getBean("first", DataSource.class))).isEqualTo(1);
            });
        }

        @Test
        void takesTheNamedOneWithItsManager() {
            runner.withUserConfiguration(PrimaryAndOther.class)
                    .withPropertyValues("yici.data-source=second")
                    .run(context -> {
                        context.getBean(Idempotency.class).run(PAY, KEY, execution -> "first");
                        assertThat(records(context.getBean("second", DataSource.class)))
                                .isEqualTo(1);
                    });
        }

        @Test
        void asksWhichOneWhereNoneIsPrimary() {
            runner.withBean("first", DataSource.class, () -> pool(memory()))
                    .withBean("second", DataSource.class, () -> pool(memory()))
                    .run(context -> assertThat(context)
                            .getFailure()
                            .rootCause()
                            .isInstanceOfSatisfying(
                                    StartFailure.class,
                                    failure -> assertThat(failure.action()).contains("yici.data-source")));
        }

        private static int records(DataSource dataSource) {
            return new JdbcTemplate(dataSource).queryForObject("select count(*) from yici_record", Integer.class);
        }
    }

    @Test
    void showsTheStoreToTransactionsOfTheApplication() {
        runner.withPropertyValues("spring.datasource.url=" + memory())
                .run(context -> assertThat(
                                context.getBean(JdbcIdempotencyStore.class).transactions())
                        .isSameAs(context.getBean(io.yici.spring.SpringTransactions.class)));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    static class PrimaryAndOther {

        @Bean
        @Primary
        DataSource first() {
            return pool(memory());
        }

        @Bean
        DataSource second() {
            return pool(memory());
        }

        @Bean
        @Primary
        JdbcTransactionManager ofFirst(DataSource first) {
            return new JdbcTransactionManager(first);
        }

        @Bean
        JdbcTransactionManager ofSecond(org.springframework.beans.factory.BeanFactory beans) {
            return new JdbcTransactionManager(beans.getBean("second", DataSource.class));
        }
    }
}
