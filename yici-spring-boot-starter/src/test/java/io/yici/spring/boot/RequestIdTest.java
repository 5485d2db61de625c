package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.BoundKey;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.RequestIds;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.RequestIdFilter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The id of a request, from the entrance to the replay. */
@Tag("R-93")
class RequestIdTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String MADE = "[0-9a-f]{32}";
    private static final String FIRST = "Idempotency-Original-Request-Id";
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

    private static HttpResponse<String> send(String method, String path, String... headers)
            throws IOException, InterruptedException {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String header(HttpResponse<?> answer, String name) {
        return String.join("|", answer.headers().allValues(name));
    }

    private static String id(HttpResponse<?> answer) {
        return header(answer, "X-Request-Id");
    }

    @Test
    void isAcceptedAndToldInAnswerAndLog() throws Exception {
        HttpResponse<String> answer = send("GET", "/plain", "X-Request-Id", "a1B2.c3_d4~e5:f6/g7+h8=@-");

        assertThat(id(answer)).isEqualTo("a1B2.c3_d4~e5:f6/g7+h8=@-");
        assertThat(answer.body()).isEqualTo("a1B2.c3_d4~e5:f6/g7+h8=@- null");
    }

    @Test
    void isMadeWhereThereIsNoneThatIsSafe() throws Exception {
        HttpResponse<String> answer = send("GET", "/plain");
        assertThat(id(answer)).matches(MADE);
        assertThat(answer.body()).isEqualTo(id(answer) + " null");
        assertThat(id(send("GET", "/plain"))).isNotEqualTo(id(answer));
        assertThat(id(send("GET", "/plain", "X-Request-Id", "a b"))).matches(MADE);
        assertThat(id(send("GET", "/plain", "X-Request-Id", "<b>"))).matches(MADE);
        assertThat(id(send("GET", "/plain", "X-Request-Id", "a".repeat(65)))).matches(MADE);
        assertThat(id(send("GET", "/plain", "X-Request-Id", "a", "X-Request-Id", "b")))
                .matches(MADE);
    }

    @Test
    void isThereBeforeAnybodyIsSentAway() throws Exception {
        HttpResponse<String> answer = send("GET", "/locked", "X-Request-Id", "refused");

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(id(answer)).isEqualTo("refused");
    }

    @Test
    void isTheSameInErrorPagesAndAsynchronousAnswers() throws Exception {
        HttpResponse<String> error = send("GET", "/error-page", "X-Request-Id", "e-1");
        assertThat(error.statusCode()).isEqualTo(418);
        assertThat(id(error)).isEqualTo("e-1");
        HttpResponse<String> later = send("GET", "/later", "X-Request-Id", "l-1");
        assertThat(later.body()).isEqualTo("later");
        assertThat(id(later)).isEqualTo("l-1");
    }

    @Test
    @Tag("R-92")
    void theLogOfGuardedWorkHasTheKeyMasked() throws Exception {
        HttpResponse<String> answer =
                send("POST", "/joined", "Idempotency-Key", "0123456789abcdef", "X-Request-Id", "m-1");

        assertThat(answer.body()).startsWith("m-1 0123…cdef ");
    }

    @Test
    void aReplayTellsTheRequestThatDidIt() throws Exception {
        for (String path : new String[] {"/joined", "/leased", "/bound"}) {
            HttpResponse<String> first = send("POST", path, "Idempotency-Key", "replay", "X-Request-Id", "first");
            assertThat(header(first, FIRST)).as(path).isEmpty();

            HttpResponse<String> repeat = send("POST", path, "Idempotency-Key", "replay", "X-Request-Id", "second");

            assertThat(header(repeat, "Idempotent-Replayed")).as(path).isEqualTo("true");
            assertThat(header(repeat, FIRST)).as(path).isEqualTo("first");
            assertThat(id(repeat)).as(path).isEqualTo("second");
        }
    }

    @Test
    void theRecordNamesItAndALookUpTellsIt() throws Exception {
        send("POST", "/joined", "Idempotency-Key", "recorded", "X-Request-Id", "in-record");

        assertThat(context.getBean(Idempotency.class)
                        .find(App.joined().operation(), IdempotencyKey.of("all", "recorded"))
                        .orElseThrow()
                        .requestId())
                .isEqualTo("in-record");
        assertThat(send("GET", "/.well-known/idempotency/keys/test.joined", "Idempotency-Key", "recorded")
                        .body())
                .contains("\"requestId\":\"in-record\"");
    }

    @Test
    void theIdThatAProxyMadeIsTheKeyOfARequestWithoutOne() throws Exception {
        HttpResponse<String> first = send("POST", "/proxied", "X-Request-Id", "proxy-made-1");
        HttpResponse<String> copy = send("POST", "/proxied", "X-Request-Id", "proxy-made-1");
        assertThat(header(copy, "Idempotent-Replayed")).isEqualTo("true");
        assertThat(copy.body()).isEqualTo(first.body());

        HttpResponse<String> clientsRetry = send("POST", "/proxied", "X-Request-Id", "proxy-made-2");
        assertThat(header(clientsRetry, "Idempotent-Replayed")).isEmpty();
        assertThat(clientsRetry.body()).isNotEqualTo(first.body());

        HttpResponse<String> named =
                send("POST", "/proxied", "X-Request-Id", "proxy-made-1", "Idempotency-Key", "its-own");
        assertThat(header(named, "Idempotent-Replayed")).isEmpty();
    }

    @Test
    void anIdThatWasMadeHereIsNoKey() throws Exception {
        assertThat(send("POST", "/proxied").body()).contains("\"code\":\"key-missing\"");
        assertThat(send("POST", "/proxied", "X-Request-Id", "not safe").body()).contains("\"code\":\"key-missing\"");
        assertThat(send("POST", "/joined", "X-Request-Id", "proxy-made-1").body())
                .contains("\"code\":\"key-missing\"");
        assertThat(send("GET", "/.well-known/idempotency").body())
                .contains(
                        "\"path\":\"/proxied\",\"operation\":\"test.proxied\",\"documentation\":\"\",\"keyRequired\":false");
    }

    @Test
    void stepsBack() {
        WebApplicationContextRunner runner = new WebApplicationContextRunner()
                .withUserConfiguration(App.class)
                .withPropertyValues("spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID());
        runner.withPropertyValues("yici.http.request-id.enabled=false")
                .run(it -> assertThat(it).hasNotFailed().doesNotHaveBean(RequestIds.class));
        runner.withBean(RequestIds.class, () -> () -> "ours")
                .run(it -> assertThat(it)
                        .hasNotFailed()
                        .hasSingleBean(RequestIds.class)
                        .doesNotHaveBean(RequestIdFilter.class)
                        .doesNotHaveBean("yiciRequestIdRegistration"));
        runner.withPropertyValues("yici.http.request-id.header=not a name")
                .run(it -> assertThat(it).getFailure().rootCause().hasMessageContaining("not a name"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class App {

        private static final Operation<String> BOUND =
                Operation.named("test.bound", String.class).build();

        private final Idempotency idempotency;
        private final AtomicInteger runs = new AtomicInteger();

        App(Idempotency idempotency) {
            this.idempotency = idempotency;
        }

        @Bean
        static HttpRoute joined() {
            return HttpRoute.post("/joined")
                    .operation("test.joined")
                    .scope(request -> "all")
                    .build();
        }

        @Bean
        static HttpRoute leased() {
            return HttpRoute.post("/leased")
                    .operation("test.leased")
                    .leased()
                    .scope(request -> "all")
                    .build();
        }

        @Bean
        static HttpRoute bound() {
            return HttpRoute.post("/bound").scope(request -> "all").bind(BOUND).build();
        }

        @Bean
        static HttpRoute proxied() {
            return HttpRoute.post("/proxied")
                    .operation("test.proxied")
                    .keyFromRequestId()
                    .scope(request -> "all")
                    .build();
        }

        @Bean
        static SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.csrf(it -> it.disable())
                    .authorizeHttpRequests(it ->
                            it.requestMatchers("/locked").denyAll().anyRequest().permitAll())
                    .build();
        }

        private static String logged() {
            return MDC.get(RequestIdFilter.LOG_NAME) + " " + MDC.get("idempotencyKey");
        }

        @GetMapping("/plain")
        String plain() {
            return logged();
        }

        @PostMapping({"/joined", "/leased", "/proxied"})
        String guarded() {
            return logged() + " " + runs.incrementAndGet();
        }

        @PostMapping("/bound")
        String doBound() {
            return idempotency.run(BOUND, BoundKey.current(), execution -> "bound " + runs.incrementAndGet());
        }

        @GetMapping("/error-page")
        void errorPage(HttpServletResponse response) throws IOException {
            response.sendError(418);
        }

        @GetMapping("/later")
        Callable<String> later() {
            return () -> "later";
        }
    }
}
