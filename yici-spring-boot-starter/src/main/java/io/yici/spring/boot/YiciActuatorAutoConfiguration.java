package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.IdempotencyFilter;
import io.yici.spring.web.WebChecks;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Adds the health check {@code yici} and the endpoint {@code yici}, where Spring Boot's actuator is there. */
@AutoConfiguration(after = {YiciChecksAutoConfiguration.class, YiciPurgeAutoConfiguration.class})
@ConditionalOnBean({Idempotency.class, IdempotencyStore.class})
@ConditionalOnProperty(prefix = "yici", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(YiciHealthProperties.class)
@Import({Boot3Health.class, Boot4Health.class})
public final class YiciActuatorAutoConfiguration {

    @Bean
    KnownOperations yiciKnownOperations(ConfigurableListableBeanFactory beans, ObjectProvider<RoutesInForce> routes) {
        return new KnownOperations(beans, () -> routes.getIfAvailable(() -> RoutesInForce.NONE));
    }

    @Bean
    StoreLook yiciStoreLook(IdempotencyStore store, KnownOperations known, YiciHealthProperties properties) {
        UnfinishedRecords unfinished =
                new UnfinishedRecords(store, () -> known.all().keySet());
        return new StoreLook(
                store,
                unfinished,
                Settings.positive("yici.health.timeout", properties.getTimeout()),
                InstantSource.system());
    }

    @Bean
    StoreHealth yiciStoreHealth(StoreLook look, ObjectProvider<PurgeLoop> purge, YiciHealthProperties properties) {
        return new StoreHealth(look, purge::getIfAvailable, properties.getDownWhenOverdueFor());
    }

    /** Read-only; not exposed over HTTP unless the application says so, as with Spring Boot's own. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.endpoint.annotation.Endpoint")
    static final class Shown {

        @Bean
        @ConditionalOnAvailableEndpoint
        YiciEndpoint yiciEndpoint(
                StoreLook look,
                KnownOperations known,
                ObjectProvider<RoutesInForce> routes,
                ObjectProvider<StartCheck> checks,
                ObjectProvider<PurgeLoop> purge) {
            return new YiciEndpoint(
                    look,
                    new Declarations(
                            known,
                            () -> routes.getIfAvailable(() -> RoutesInForce.NONE),
                            checks::getIfAvailable,
                            purge::getIfAvailable));
        }
    }

    /** The routes, where a filter guards them. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnBean(IdempotencyFilter.class)
    static final class Routed {

        @Bean
        RoutesInForce yiciRoutesInForce(
                ConfigurableListableBeanFactory beans,
                ObjectProvider<HttpRoute> routes,
                YiciHttpProperties properties) {
            List<HttpRoute> all = routes.orderedStream().toList();
            WebChecks uses = new WebChecks(beans, all, properties.settings());
            return new RoutesInForce(
                    Stream.concat(uses.operations().stream(), uses.boundOperations().stream())
                            .toList(),
                    all.stream().map(Routed::described).toList());
        }

        private static Map<String, Object> described(HttpRoute route) {
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("method", route.method());
            described.put("path", route.path().getPatternString());
            described.put("operation", route.recorded().id());
            described.put("bound", route.isBound());
            described.put("keyRequired", !route.isKeyOptional());
            described.put("scope", route.isScopedByCaller() ? "caller" : "route");
            return described;
        }
    }
}
