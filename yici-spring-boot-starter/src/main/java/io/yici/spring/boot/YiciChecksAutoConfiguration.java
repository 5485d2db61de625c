package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.checks.BusinessKey;
import io.yici.spring.checks.StartUpChecks;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.IdempotencyFilter;
import io.yici.spring.web.WebChecks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** Makes the {@link StartUpChecks}: mistakes fail the start, suspicions are logged. {@link BusinessKey} beans are checked with them. */
@AutoConfiguration(after = {YiciMethodsAutoConfiguration.class, YiciWebAutoConfiguration.class})
@ConditionalOnBean({Idempotency.class, IdempotencyStore.class})
@ConditionalOnProperty(
        prefix = "yici",
        name = {"enabled", "checks.enabled"},
        matchIfMissing = true)
@EnableConfigurationProperties({YiciChecksProperties.class, YiciProperties.class})
public final class YiciChecksAutoConfiguration {

    /** Not lazy: nothing else asks for it. */
    @Bean
    @Lazy(false)
    StartCheck yiciStartCheck(
            ConfigurableListableBeanFactory beans,
            YiciProperties properties,
            YiciChecksProperties levels,
            ObjectProvider<RouteInspections> routes) {
        return new StartCheck(new Inspections(beans, properties), levels, routes);
    }

    /** Of the routes, where a filter guards them. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnBean(IdempotencyFilter.class)
    static final class Web {

        @Bean
        RouteInspections yiciRouteInspections(
                ConfigurableListableBeanFactory beans,
                ObjectProvider<HttpRoute> routes,
                YiciHttpProperties properties,
                Environment environment) {
            WebChecks checks = new WebChecks(beans, routes.orderedStream().toList(), properties.settings());
            String servletPath = environment.getProperty("spring.mvc.servlet.path", "");
            return new RouteInspections(checks.inspections(servletPath), checks.operations(), checks.boundOperations());
        }
    }
}
