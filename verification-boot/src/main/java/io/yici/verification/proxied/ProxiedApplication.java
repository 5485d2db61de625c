package io.yici.verification.proxied;

import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.HttpRouteBuilder;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Three methods, each joined, leased, bound, and without a key; {@code --in-trouble=true} makes it the node that fails. */
@SpringBootApplication(proxyBeanMethods = false)
public class ProxiedApplication {

    /** Starts it; the settings come as arguments. */
    public static void main(String[] args) {
        SpringApplication.run(ProxiedApplication.class, args);
    }

    @Bean
    HttpRoute joinedPost() {
        return guarded("POST", "joined").joined().build();
    }

    @Bean
    HttpRoute joinedPut() {
        return guarded("PUT", "joined").joined().build();
    }

    @Bean
    HttpRoute joinedDelete() {
        return guarded("DELETE", "joined").joined().build();
    }

    @Bean
    HttpRoute leasedPost() {
        return guarded("POST", "leased").leased().build();
    }

    @Bean
    HttpRoute leasedPut() {
        return guarded("PUT", "leased").leased().build();
    }

    @Bean
    HttpRoute leasedDelete() {
        return guarded("DELETE", "leased").leased().build();
    }

    @Bean
    HttpRoute boundPost() {
        return on("POST", "bound").bind(ProxiedWork.BOUND).build();
    }

    @Bean
    HttpRoute boundPut() {
        return on("PUT", "bound").bind(ProxiedWork.BOUND).build();
    }

    @Bean
    HttpRoute boundDelete() {
        return on("DELETE", "bound").bind(ProxiedWork.BOUND).build();
    }

    private static HttpRouteBuilder guarded(String method, String mode) {
        return on(method, mode).operation("proxied." + mode + "." + method);
    }

    private static HttpRouteBuilder on(String method, String mode) {
        return HttpRoute.on(method, "/" + mode + "/{name}").scope(request -> "caller");
    }

    @Bean
    @ConditionalOnProperty("in-trouble")
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionCutting() {
        return factory -> factory.addContextValves(new CutConnectionValve());
    }
}
