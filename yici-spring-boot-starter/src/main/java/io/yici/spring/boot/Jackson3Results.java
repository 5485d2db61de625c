package io.yici.spring.boot;

import io.yici.jackson.JacksonResultCodec;
import io.yici.spi.ResultCodec;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Results as JSON, written with the application's mapper of Jackson 3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "tools.jackson.databind.json.JsonMapper")
final class Jackson3Results {

    @Bean
    @ConditionalOnMissingBean(ResultCodec.class)
    JacksonResultCodec yiciResultCodec(ObjectProvider<JsonMapper> mapper) {
        JsonMapper applications = mapper.getIfUnique();
        return applications == null ? JacksonResultCodec.standard() : JacksonResultCodec.of(applications);
    }
}
