package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.IdempotencyListener;
import io.yici.Operation;
import io.yici.Resolution;
import io.yici.micrometer.MicrometerListener;
import io.yici.spring.OperationResolver;
import io.yici.spring.web.HttpRoute;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class YiciMicrometerAutoConfigurationTest {

    private static final Operation<String> PAY =
            Operation.named("order.pay", String.class).build();

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    DataSourceAutoConfiguration.class,
                    DataSourceTransactionManagerAutoConfiguration.class,
                    TransactionAutoConfiguration.class,
                    JacksonAutoConfiguration.class,
                    MetricsAutoConfiguration.class,
                    CompositeMeterRegistryAutoConfiguration.class,
                    SimpleMetricsExportAutoConfiguration.class,
                    YiciJdbcAutoConfiguration.class,
                    YiciAutoConfiguration.class,
                    YiciMicrometerAutoConfiguration.class));

    @Test
    @Tag("R-91")
    void countsInTheApplicationsRegistry() {
        runner.run(context -> {
            IdempotencyKey key = IdempotencyKey.of("alice", "k1");
            Idempotency idempotency = context.getBean(Idempotency.class);
            idempotency.run(PAY, key, execution -> "paid");
            idempotency.run(PAY, key, execution -> "paid");

            MeterRegistry registry = context.getBean(MeterRegistry.class);
            assertThat(registry.get("yici.claims")
                            .tags("operation", "order.pay", "outcome", "claimed")
                            .counter()
                            .count())
                    .isEqualTo(1);
            assertThat(registry.get("yici.replays")
                            .tag("outcome", "replayed")
                            .counter()
                            .count())
                    .isEqualTo(1);
            assertThat(registry.get("yici.executions").timer().count()).isEqualTo(1);
            assertThat(registry.get("yici.oldest.unfinished").gauge().value()).isZero();
        });
    }

    @Test
    void watchesOperationsResolversAndRoutesFromTheStart() {
        runner.withUserConfiguration(Declared.class).run(context -> {
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            assertThat(registry.get("yici.oldest.unfinished").gauges())
                    .extracting(gauge -> gauge.getId().getTag("operation"))
                    .containsExactlyInAnyOrder("order.pay", "order.refund", "order.create", "order.cancel");
        });
    }

    @Test
    void makesNothingWithoutARegistry() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        DataSourceAutoConfiguration.class,
                        DataSourceTransactionManagerAutoConfiguration.class,
                        YiciJdbcAutoConfiguration.class,
                        YiciAutoConfiguration.class,
                        YiciMicrometerAutoConfiguration.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Idempotency.class)
                        .doesNotHaveBean(IdempotencyListener.class));
    }

    @Test
    void makesNothingWithoutMicrometerOrWhenDisabled() {
        runner.withClassLoader(new FilteredClassLoader(MicrometerListener.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(IdempotencyListener.class));
        runner.withPropertyValues("yici.metrics.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(IdempotencyListener.class));
    }

    @Test
    void stepsBackForTheApplicationsListener() {
        SimpleMeterRegistry own = new SimpleMeterRegistry();
        runner.withBean(
                        MicrometerListener.class,
                        () -> MicrometerListener.to(own).build())
                .run(context -> {
                    context.getBean(Idempotency.class).run(PAY, IdempotencyKey.of("alice", "k2"), execution -> "paid");
                    assertThat(context).hasSingleBean(MicrometerListener.class);
                    assertThat(own.get("yici.claims")
                                    .tag("outcome", "claimed")
                                    .counter()
                                    .count())
                            .isEqualTo(1);
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class Declared {

        @Bean
        Operation<String> pay() {
            return PAY;
        }

        /** Uses the bean that the listener is for. */
        @Bean
        OperationResolver<String> refunds(Idempotency idempotency) {
            return OperationResolver.of(
                    Operation.named("order.refund", String.class).build(), overdue -> {
                        assertThat(idempotency).isNotNull();
                        return new Resolution.Unknown<>();
                    });
        }

        @Bean
        HttpRoute create() {
            return HttpRoute.post("/orders").operation("order.create").build();
        }

        @Bean
        HttpRoute cancel() {
            return HttpRoute.post("/orders/{number}/cancel")
                    .bind(Operation.named("order.cancel", String.class).build())
                    .build();
        }
    }
}
