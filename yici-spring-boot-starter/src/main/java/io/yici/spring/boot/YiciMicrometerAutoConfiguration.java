package io.yici.spring.boot;

import io.micrometer.core.instrument.MeterRegistry;
import io.yici.Operation;
import io.yici.micrometer.MicrometerListener;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.OperationResolver;
import io.yici.spring.web.HttpRoute;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Counts in the application's {@link MeterRegistry}, with the meters of all {@link Operation} beans, resolvers and routes there from the
 * start. Steps back for a {@link MicrometerListener} of the application.
 */
@AutoConfiguration(
        after = YiciJdbcAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, MicrometerListener.class})
@ConditionalOnBean(IdempotencyStore.class)
@ConditionalOnSingleCandidate(MeterRegistry.class)
@ConditionalOnProperty(
        prefix = "yici",
        name = {"enabled", "metrics.enabled"},
        matchIfMissing = true)
public final class YiciMicrometerAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    MicrometerListener yiciMicrometerListener(MeterRegistry registry, IdempotencyStore store) {
        return MicrometerListener.to(registry).unfinishedIn(store).build();
    }

    /** After all beans are made: resolvers may use beans that use the listener. */
    @Bean
    @Lazy(false)
    SmartInitializingSingleton yiciWatchedOperations(
            MicrometerListener listener,
            ObjectProvider<Operation<?>> operations,
            ObjectProvider<OperationResolver<?>> resolvers) {
        return () -> {
            operations.orderedStream().forEach(listener::watch);
            resolvers.orderedStream().map(OperationResolver::operation).forEach(listener::watch);
        };
    }

    /** The routes of a servlet application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HttpServletRequest.class, PathPattern.class})
    static final class Routes {

        @Bean
        @Lazy(false)
        SmartInitializingSingleton yiciWatchedRoutes(MicrometerListener listener, ObjectProvider<HttpRoute> routes) {
            return () -> routes.orderedStream().map(HttpRoute::recorded).forEach(listener::watch);
        }
    }
}
