package io.yici.spring.boot;

import io.yici.jackson.Jackson2ResultCodec;
import io.yici.spi.ResultCodec;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Results as JSON, written with Jackson 2, where it is all there is and the application has no mapper at all. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingClass("tools.jackson.databind.json.JsonMapper")
@ConditionalOnClass(
        name = {
            "com.fasterxml.jackson.databind.ObjectMapper",
            "com.fasterxml.jackson.datatype.jdk8.Jdk8Module",
            "com.fasterxml.jackson.datatype.jsr310.JavaTimeModule",
            "com.fasterxml.jackson.module.paramnames.ParameterNamesModule"
        })
final class Jackson2StandardResults {

    @Bean
    @ConditionalOnMissingBean(ResultCodec.class)
    Jackson2ResultCodec yiciResultCodec() {
        return Jackson2ResultCodec.standard();
    }
}
