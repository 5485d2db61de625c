package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.spring.EnableIdempotentMethods;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** Guards {@link io.yici.spring.Idempotent} and {@link io.yici.spring.RepeatSubmit} methods of beans. */
@AutoConfiguration(after = YiciAutoConfiguration.class)
@ConditionalOnBean(Idempotency.class)
@ConditionalOnProperty(
        prefix = "yici",
        name = {"enabled", "annotations.enabled"},
        matchIfMissing = true)
@EnableIdempotentMethods
public final class YiciMethodsAutoConfiguration {}
