package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyKey;
import io.yici.IdempotencyListener;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.ResultCodec;
import io.yici.spring.SpringTransactions;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

class YiciAutoConfigurationTest {

    private static final Operation<String> PAY =
            Operation.named("pay", String.class).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k1");

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    DataSourceAutoConfiguration.class,
                    DataSourceTransactionManagerAutoConfiguration.class,
                    TransactionAutoConfiguration.class,
                    JdbcTemplateAutoConfiguration.class,
                    JacksonAutoConfiguration.class,
                    YiciJdbcAutoConfiguration.class,
                    YiciAutoConfiguration.class));

    @Nested
    class WithADataSource {

        @Test
        void runsOnceAndReplays() {
            runner.run(context -> {
                Idempotency idempotency = context.getBean(Idempotency.class);

                assertThat(idempotency.run(PAY, KEY, execution -> "first")).isEqualTo("first");
                assertThat(idempotency.attempt(PAY, KEY, execution -> "second"))
                        .isEqualTo(new Outcome.ReplayedValue<>("first"));
            });
        }

        @Test
        void hasOneBeanOfEachKind() {
            runner.run(context -> assertThat(context)
                    .hasSingleBean(Idempotency.class)
                    .hasSingleBean(JdbcIdempotencyStore.class)
                    .hasSingleBean(SpringTransactions.class)
                    .hasSingleBean(ClaimDataSources.class)
                    .hasSingleBean(JacksonResultCodec.class)
                    .doesNotHaveBean(ResolverLoop.class));
        }

        @Test
        void addsNoCandidateForTheApplicationsDataSource() {
            runner.run(context -> {
                assertThat(context).hasSingleBean(DataSource.class);
                assertThat(context.getBean(JdbcTemplate.class).getDataSource())
                        .isSameAs(context.getBean(DataSource.class));
            });
        }
    }

    @Nested
    class SteppingBack {

        @Test
        void makesNothingWhenDisabled() {
            runner.withPropertyValues("yici.enabled=false")
                    .run(context -> assertThat(context)
                            .doesNotHaveBean(Idempotency.class)
                            .doesNotHaveBean(ClaimDataSources.class));
        }

        @Test
        void makesNothingWithoutADataSource() {
            new ApplicationContextRunner()
                    .withConfiguration(
                            AutoConfigurations.of(YiciJdbcAutoConfiguration.class, YiciAutoConfiguration.class))
                    .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Idempotency.class));
        }

        @Test
        void takesTheApplicationsStoreAndMakesNoConnections() {
            IdempotencyStore own = (IdempotencyStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {IdempotencyStore.class}, (proxy, method, args) -> {
                        return switch (method.getName()) {
                            case "hashCode" -> 1;
                            case "equals" -> proxy == args[0];
                            default -> null;
                        };
                    });
            runner.withBean(IdempotencyStore.class, () -> own)
                    .run(context -> assertThat(context)
                            .hasSingleBean(Idempotency.class)
                            .hasSingleBean(IdempotencyStore.class)
                            .doesNotHaveBean(ClaimDataSources.class));
        }

        @Test
        void takesTheApplicationsCodec() {
            runner.withBean("own", ResultCodec.class, JacksonResultCodec::standard)
                    .run(context -> assertThat(context.getBeansOfType(ResultCodec.class))
                            .containsOnlyKeys("own"));
        }

        @Test
        void takesTheApplicationsIdempotency() {
            runner.withUserConfiguration(OwnIdempotency.class)
                    .run(context ->
                            assertThat(context).hasSingleBean(Idempotency.class).hasBean("own"));
        }

        @Test
        void takesTheApplicationsTransactions() {
            runner.withUserConfiguration(OwnTransactions.class)
                    .run(context -> assertThat(
                                    context.getBean(JdbcIdempotencyStore.class).transactions())
                            .isSameAs(context.getBean("own")));
        }

        @Test
        void takesTheApplicationsClaimDataSourcesAndDoesNotCloseThem() {
            HikariDataSource own = new HikariDataSource();
            own.setJdbcUrl("jdbc:h2:mem:own;DB_CLOSE_DELAY=-1");
            own.setUsername("sa");
            try (own) {
                runner.withPropertyValues("spring.datasource.url=jdbc:h2:mem:own;DB_CLOSE_DELAY=-1")
                        .withBean("own", ClaimDataSources.class, () -> ClaimDataSources.of(own, own))
                        .run(context -> context.getBean(Idempotency.class).run(PAY, KEY, execution -> "done"));

                assertThat(own.isClosed()).isFalse();
            }
        }
    }

    @Test
    void tellsAllListeners() {
        List<IdempotencyEvent.Kind> one = new CopyOnWriteArrayList<>();
        List<IdempotencyEvent.Kind> two = new CopyOnWriteArrayList<>();
        runner.withBean("one", IdempotencyListener.class, () -> event -> one.add(event.kind()))
                .withBean("two", IdempotencyListener.class, () -> event -> two.add(event.kind()))
                .run(context -> context.getBean(Idempotency.class).run(PAY, KEY, execution -> "done"));

        assertThat(one).isEqualTo(two).containsExactly(IdempotencyEvent.Kind.CLAIMED, IdempotencyEvent.Kind.COMPLETED);
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnIdempotency {

        @Bean
        Idempotency own(IdempotencyStore store) {
            return Idempotency.over(store).build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnTransactions {

        @Bean
        SpringTransactions own(DataSource dataSource) {
            return new SpringTransactions(dataSource, new JdbcTransactionManager(dataSource));
        }
    }
}
