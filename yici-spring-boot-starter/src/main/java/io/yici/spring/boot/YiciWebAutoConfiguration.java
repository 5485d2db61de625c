package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.spring.OperationResolver;
import io.yici.spring.web.AsyncHandlerCheck;
import io.yici.spring.web.HttpAnswer;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.IdempotencyAdvice;
import io.yici.spring.web.IdempotencyFilter;
import io.yici.spring.web.PreconditionAdvice;
import io.yici.spring.web.ReplayAccess;
import io.yici.spring.web.RouteCheck;
import io.yici.spring.web.WellKnownFilter;
import jakarta.servlet.DispatcherType;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Registers the {@link IdempotencyFilter} and the {@link WellKnownFilter} for the {@link HttpRoute} beans, behind Spring Security's chain,
 * gives each request an id at the entrance, and runs the routes' resolvers.
 */
@AutoConfiguration(after = YiciAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(IdempotencyFilter.class)
@ConditionalOnBean(Idempotency.class)
@ConditionalOnProperty(prefix = "yici.http", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(YiciHttpProperties.class)
@Import(RequestIdEntrance.class)
public final class YiciWebAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    IdempotencyFilter yiciFilter(
            Idempotency idempotency,
            ObjectProvider<HttpRoute> routes,
            YiciHttpProperties properties,
            ObjectProvider<ReplayAccess> access) {
        return new IdempotencyFilter(
                idempotency,
                routes.orderedStream().toList(),
                properties.settings(),
                access.getIfAvailable(() -> ReplayAccess.SAME_AUTHORITIES));
    }

    /** For REQUEST only: what a handler forwards to, and error pages, belong to the request that is guarded already. */
    @Bean
    FilterRegistrationBean<IdempotencyFilter> yiciFilterRegistration(IdempotencyFilter filter) {
        FilterRegistrationBean<IdempotencyFilter> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(IdempotencyFilter.ORDER);
        registration.setDispatcherTypes(DispatcherType.REQUEST);
        return registration;
    }

    /** Behind Spring Security's chain, whose rules say who may ask. */
    @Bean
    @ConditionalOnProperty(prefix = "yici.http", name = "publish", matchIfMissing = true)
    FilterRegistrationBean<WellKnownFilter> yiciWellKnownFilter(
            Idempotency idempotency, ObjectProvider<HttpRoute> routes, YiciHttpProperties properties) {
        FilterRegistrationBean<WellKnownFilter> registration = new FilterRegistrationBean<>(
                new WellKnownFilter(idempotency, routes.orderedStream().toList(), properties.settings()));
        registration.setOrder(WellKnownFilter.ORDER);
        registration.setDispatcherTypes(DispatcherType.REQUEST);
        return registration;
    }

    @Bean
    @Lazy(false)
    @ConditionalOnBean({HttpRoute.class, YiciAutoConfiguration.Parts.class})
    ResolverLoop yiciHttpResolverLoop(YiciAutoConfiguration.Parts parts, ObjectProvider<HttpRoute> routes) {
        return new ResolverLoop(
                parts::builder, () -> resolvers(routes.orderedStream().toList()));
    }

    private static List<OperationResolver<?>> resolvers(List<HttpRoute> routes) {
        return routes.stream()
                .filter(route -> route.resolver() != null)
                .<OperationResolver<?>>map(YiciWebAutoConfiguration::resolver)
                .toList();
    }

    private static OperationResolver<HttpAnswer> resolver(HttpRoute route) {
        return OperationResolver.of(route.operation(), Objects.requireNonNull(route.resolver()));
    }

    /** What would run past its guard is refused before it is entered. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebMvcConfigurer.class)
    static final class Mvc implements WebMvcConfigurer {

        private final ObjectProvider<IdempotencyFilter> filter;

        Mvc(ObjectProvider<IdempotencyFilter> filter) {
            this.filter = filter;
        }

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(new AsyncHandlerCheck());
            filter.ifUnique(it -> registry.addInterceptor(new RouteCheck(it)));
        }

        /** Refused {@code If-Match} conditions are answered like the filter's own refusals. */
        @Bean
        @ConditionalOnMissingBean
        static PreconditionAdvice yiciPreconditionAdvice(YiciHttpProperties properties) {
            return new PreconditionAdvice(properties.settings());
        }

        /** What is refused behind a controller without a route is answered like the filter's own refusals, too. */
        @Bean
        @ConditionalOnMissingBean
        static IdempotencyAdvice yiciIdempotencyAdvice(YiciHttpProperties properties) {
            return new IdempotencyAdvice(properties.settings(), properties.getRepeatStatus());
        }
    }
}
