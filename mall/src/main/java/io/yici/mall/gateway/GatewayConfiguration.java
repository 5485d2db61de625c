package io.yici.mall.gateway;

import io.yici.mall.web.GatewayProperties;
import java.io.IOException;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The gateway's beans. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
public class GatewayConfiguration {

    @Bean
    ChargeBook chargeBook(GatewayProperties properties, JsonMapper json) throws IOException {
        return new ChargeBook(ChargeFile.open(properties.file()), json);
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionCutting() {
        return factory -> factory.addContextValves(new CutConnectionValve());
    }
}
