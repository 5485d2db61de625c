package io.yici.spring.boot;

import io.swagger.v3.oas.models.OpenAPI;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.IdempotencyFilter;
import io.yici.spring.web.OpenApiPolicy;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Describes the guarded routes in the documents that springdoc makes; both lines of it, for Boot 3 and for Boot 4, take the same bean. */
@AutoConfiguration(after = YiciWebAutoConfiguration.class)
@ConditionalOnClass({GlobalOpenApiCustomizer.class, OpenAPI.class, IdempotencyFilter.class})
@ConditionalOnBean(IdempotencyFilter.class)
@ConditionalOnProperty(prefix = "yici.http", name = "publish", matchIfMissing = true)
public final class YiciOpenApiAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    OpenApiPolicy yiciOpenApiPolicy(ObjectProvider<HttpRoute> routes, YiciHttpProperties properties) {
        return new OpenApiPolicy(routes.orderedStream().toList(), properties.settings());
    }

    @Bean
    GlobalOpenApiCustomizer yiciOpenApiCustomizer(OpenApiPolicy policy) {
        return policy::describe;
    }
}
