package io.yici.spring.boot;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health check in the types of Spring Boot 4.0. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
@ConditionalOnEnabledHealthIndicator("yici")
final class Boot4Health {

    @Bean
    @ConditionalOnMissingBean(name = "yiciHealthIndicator")
    HealthIndicator yiciHealthIndicator(StoreHealth health) {
        return () -> {
            StoreHealth.Verdict verdict = health.verdict();
            Health.Builder status = verdict.up() ? Health.up() : Health.down();
            return status.withDetails(verdict.details()).build();
        };
    }
}
