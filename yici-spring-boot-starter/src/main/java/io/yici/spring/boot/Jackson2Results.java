package io.yici.spring.boot;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.yici.jackson.Jackson2ResultCodec;
import io.yici.spi.ResultCodec;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Results as JSON, written with Jackson 2, where the application has no mapper of Jackson 3: as Spring Boot 3 has none. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(
        name = {
            "com.fasterxml.jackson.databind.ObjectMapper",
            "com.fasterxml.jackson.datatype.jdk8.Jdk8Module",
            "com.fasterxml.jackson.datatype.jsr310.JavaTimeModule",
            "com.fasterxml.jackson.module.paramnames.ParameterNamesModule"
        })
@ConditionalOnMissingBean(type = "tools.jackson.databind.json.JsonMapper")
@ConditionalOnBean(type = "com.fasterxml.jackson.databind.ObjectMapper")
final class Jackson2Results {

    @Bean
    @ConditionalOnMissingBean(ResultCodec.class)
    Jackson2ResultCodec yiciResultCodec(ObjectProvider<ObjectMapper> mapper) {
        ObjectMapper applications = mapper.getIfUnique();
        return applications == null ? Jackson2ResultCodec.standard() : Jackson2ResultCodec.of(applications);
    }
}
