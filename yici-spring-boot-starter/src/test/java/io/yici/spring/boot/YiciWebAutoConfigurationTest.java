package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.OverdueRecord;
import io.yici.Resolution;
import io.yici.spring.web.EntityTag;
import io.yici.spring.web.HttpAnswer;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.IdempotencyFilter;
import io.yici.spring.web.IfMatch;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

class YiciWebAutoConfigurationTest {

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
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1",
                        "yici.http.header=X-Once",
                        "yici.http.require-key=all-writes",
                        "yici.http.problem-base=https://shop.example/problems/")
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static HttpResponse<String> post(String path, String user, String... headers)
            throws IOException, InterruptedException {
        return send("POST", path, user, headers);
    }

    private static HttpResponse<String> send(String method, String path, String user, String... headers)
            throws IOException, InterruptedException {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        String login = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header("Authorization", "Basic " + login)
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    @Tag("R-01")
    @Tag("T-04")
    void guardsBehindSpringSecurity() throws Exception {
        assertThat(post("/orders", "alice", "X-Once", "k").body()).isEqualTo("order 1");
        HttpResponse<String> repeat = post("/orders", "alice", "X-Once", "k");
        assertThat(repeat.body()).isEqualTo("order 1");
        assertThat(repeat.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(post("/orders", "bob", "X-Once", "k").body()).isEqualTo("order 2");
    }

    @Test
    @Tag("R-10")
    @Tag("T-18")
    void asksForTheLoginBeforeItReplays() throws Exception {
        assertThat(post("/other", "alice", "X-Once", "login").statusCode()).isEqualTo(200);
        assertThat(post("/other", "stranger", "X-Once", "login").statusCode()).isEqualTo(401);
    }

    @Test
    @Tag("IC-23")
    void requiresAKeyForEveryWriteIfToldSo() throws Exception {
        HttpResponse<String> missing = post("/other", "alice");
        assertThat(missing.statusCode()).isEqualTo(400);
        assertThat(missing.body()).contains("\"type\":\"https://shop.example/problems/key-missing\"", "X-Once");
        assertThat(post("/other", "alice", "X-Once", "any").body()).isEqualTo("other");
        assertThat(post("/other", "alice", "X-Once", "any").headers().firstValue("Idempotent-Replayed"))
                .contains("true");
    }

    @Test
    @Tag("R-16")
    @Tag("R-17")
    @Tag("IC-14")
    void publishesThePolicyAndTheStateOfOnesOwnKeysToThoseWhoAreLoggedIn() throws Exception {
        post("/orders", "alice", "X-Once", "published");
        String path = "/.well-known/idempotency";
        HttpResponse<String> policy = send("GET", path, "alice");
        assertThat(policy.body()).contains("\"header\":\"X-Once\"", "\"operation\":\"order.create\"", "http.write");
        assertThat(send("GET", path, "stranger").statusCode()).isEqualTo(401);
        HttpResponse<String> own = send("GET", path + "/keys/order.create", "alice", "X-Once", "published");
        assertThat(own.body()).contains("\"state\":\"completed\"");
        assertThat(send("GET", path + "/keys/order.create", "bob", "X-Once", "published")
                        .statusCode())
                .isEqualTo(404);
    }

    /** The refused one leaves its key free. */
    @Test
    void answersARefusedConditionLikeTheFiltersRefusals() throws Exception {
        HttpResponse<String> refused = post("/conditional", "alice", "X-Once", "condition");
        assertThat(refused.statusCode()).isEqualTo(428);
        assertThat(refused.body()).contains("\"type\":\"https://shop.example/problems/precondition-required\"");
        assertThat(post("/conditional", "alice", "X-Once", "condition", "If-Match", "\"1\"")
                        .body())
                .isEqualTo("written");
    }

    @Test
    @Tag("T-28")
    void refusesAsynchronousHandlers() throws Exception {
        assertThat(post("/later", "alice", "X-Once", "later").body()).contains("\"code\":\"async-not-supported\"");
    }

    @Test
    @Tag("R-47")
    void runsTheResolverOfARoute() throws Exception {
        assertThat(post("/payments", "alice", "X-Once", "pay").statusCode()).isEqualTo(500);
        assertThat(post("/payments", "alice", "X-Once", "pay").body()).contains("outcome-unknown");
        Awaitility.await()
                .atMost(Idempotency.RESOLVE_EVERY.plus(Duration.ofSeconds(20)))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    HttpResponse<String> settled = post("/payments", "alice", "X-Once", "pay");
                    assertThat(settled.statusCode()).isEqualTo(201);
                    assertThat(settled.body()).isEqualTo("paid pay");
                    assertThat(settled.headers().firstValue("Location")).contains("/payments/1");
                });
    }

    @Test
    void stepsBack() {
        WebApplicationContextRunner runner = new WebApplicationContextRunner()
                .withUserConfiguration(App.class)
                .withPropertyValues("spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID());
        runner.withPropertyValues("yici.http.enabled=false")
                .run(it -> assertThat(it).hasNotFailed().doesNotHaveBean(IdempotencyFilter.class));
        runner.withPropertyValues("yici.enabled=false")
                .run(it -> assertThat(it).hasNotFailed().doesNotHaveBean(IdempotencyFilter.class));
        runner.withPropertyValues("yici.http.publish=false")
                .run(it -> assertThat(it)
                        .hasNotFailed()
                        .hasBean("yiciFilterRegistration")
                        .doesNotHaveBean("yiciWellKnownFilter"));
        runner.withPropertyValues("yici.http.replayed-headers=Location,Set-Cookie")
                .run(it -> assertThat(it).getFailure().rootCause().hasMessageContaining("Set-Cookie"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class App {

        private final AtomicInteger orders = new AtomicInteger();

        @Bean
        static HttpRoute order() {
            return HttpRoute.post("/orders").operation("order.create").build();
        }

        @Bean
        static HttpRoute payment() {
            return HttpRoute.post("/payments")
                    .operation("payment.create")
                    .leased()
                    .resolver(App::settled)
                    .build();
        }

        private static Resolution<HttpAnswer> settled(OverdueRecord overdue) {
            IdempotencyKey key = overdue.key();
            return new Resolution.Done<>(
                    HttpAnswer.of(201, "text/plain", ("paid " + key.value()).getBytes(StandardCharsets.UTF_8))
                            .withHeader("Location", "/payments/1"));
        }

        @Bean
        static SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.csrf(it -> it.disable())
                    .authorizeHttpRequests(it -> it.requestMatchers("/error")
                            .permitAll()
                            .anyRequest()
                            .authenticated())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }

        @Bean
        static InMemoryUserDetailsManager users() {
            return new InMemoryUserDetailsManager(
                    User.withUsername("alice").password("{noop}alice").build(),
                    User.withUsername("bob").password("{noop}bob").build());
        }

        @PostMapping("/conditional")
        String conditional(HttpServletRequest request) {
            IfMatch.of(request).require(EntityTag.ofVersion(1));
            return "written";
        }

        @PostMapping("/orders")
        String orders() {
            return "order " + orders.incrementAndGet();
        }

        @PostMapping("/other")
        String other() {
            return "other";
        }

        @PostMapping("/later")
        java.util.concurrent.Callable<String> later() {
            return () -> "later";
        }

        @PostMapping("/payments")
        ResponseEntity<String> pay() {
            throw new IllegalStateException("planned");
        }
    }
}
