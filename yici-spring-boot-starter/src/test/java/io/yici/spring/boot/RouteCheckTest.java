package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.HttpRoute;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.UrlHandlerFilter;
import org.springframework.web.servlet.config.annotation.PathMatchConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.pattern.PathPatternParser;

/** Ways to a handler on which the filter does not recognise its route. */
@Tag("R-08")
class RouteCheckTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static ConfigurableApplicationContext context;

    @BeforeAll
    static void start() {
        context = new SpringApplicationBuilder(App.class)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "logging.level.org.apache.catalina=off",
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static HttpResponse<String> post(String path) throws IOException, InterruptedException {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header("Idempotency-Key", "one")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static int effects() {
        return context.getBean(AtomicInteger.class).get();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ORDERS", "/orders/", "/Orders/"})
    void refusesWhatWouldPassTheGuard(String path) throws Exception {
        int before = effects();

        HttpResponse<String> answer = post(path);

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("\"usage-refused\"");
        assertThat(effects()).isEqualTo(before);
    }

    @Test
    void letsGuardedOnesThroughAndThoseWithoutARoute() throws Exception {
        int before = effects();

        assertThat(post("/orders").statusCode()).isEqualTo(200);
        assertThat(post("/orders").statusCode()).isEqualTo(200);
        assertThat(effects()).isEqualTo(before + 1);
        assertThat(post("/FREE/").statusCode()).isEqualTo(200);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class App implements WebMvcConfigurer {

        @Override
        public void configurePathMatch(PathMatchConfigurer configurer) {
            PathPatternParser parser = new PathPatternParser();
            parser.setCaseSensitive(false);
            configurer.setPatternParser(parser);
        }

        @Bean
        FilterRegistrationBean<UrlHandlerFilter> slashes() {
            return new FilterRegistrationBean<>(
                    UrlHandlerFilter.trailingSlashHandler("/**").wrapRequest().build());
        }

        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.csrf(it -> it.disable())
                    .authorizeHttpRequests(it -> it.anyRequest().permitAll())
                    .build();
        }

        @Bean
        AtomicInteger effects() {
            return new AtomicInteger();
        }

        @Bean
        HttpRoute orders() {
            return HttpRoute.post("/orders")
                    .operation("order.create")
                    .scope(request -> "shop")
                    .build();
        }

        @Bean
        Desk desk(AtomicInteger effects) {
            return new Desk(effects);
        }
    }

    @RestController
    static class Desk {

        private final AtomicInteger effects;

        Desk(AtomicInteger effects) {
            this.effects = effects;
        }

        @PostMapping("/orders")
        int order() {
            return effects.incrementAndGet();
        }

        @PostMapping("/free")
        void free() {}
    }
}
