package io.yici.spring.boot;

import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health check in the types of Spring Boot 3.5. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
@ConditionalOnEnabledHealthIndicator("yici")
final class Boot3Health {

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
