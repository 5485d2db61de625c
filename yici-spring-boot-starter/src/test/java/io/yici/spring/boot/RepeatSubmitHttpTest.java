package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.KeyedLock;
import io.yici.WindowPolicy;
import io.yici.spring.RepeatSubmit;
import io.yici.spring.web.HttpRoute;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What windows and locks refuse, over HTTP, behind controllers for which no route is declared. */
@Tag("B28")
class RepeatSubmitHttpTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Doorstep DOORSTEP = new Doorstep();
    private static ConfigurableApplicationContext usual;
    private static ConfigurableApplicationContext conflicting;

    @RestController
    static class Desk {

        private final AtomicInteger runs = new AtomicInteger();
        private final KeyedLock lock;

        Desk(Idempotency idempotency) {
            this.lock = KeyedLock.named("order.pay", idempotency)
                    .waiting(Duration.ZERO)
                    .build();
        }

        @PostMapping("/comments")
        @RepeatSubmit(operation = "comment.add", user = "#user", content = "#text")
        public String comment(@RequestParam(required = false) String user, @RequestParam String text) {
            return text + " " + runs.incrementAndGet();
        }

        @PostMapping("/later")
        @RepeatSubmit(operation = "comment.later", user = "#user", content = "#text", policy = WindowPolicy.RETRY_LATER)
        public String later(@RequestParam String user, @RequestParam String text) {
            return text;
        }

        @PostMapping("/guarded")
        @RepeatSubmit(operation = "comment.guarded", user = "#user", content = "#text")
        public String guarded(@RequestParam String user, @RequestParam String text) {
            return text;
        }

        @PostMapping("/locked")
        String locked(@RequestParam String order, @RequestParam boolean slow) {
            return lock.run(IdempotencyKey.of("order", order), execution -> {
                if (slow) {
                    DOORSTEP.pass();
                }
                return order;
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Desk.class)
    static class App {

        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.csrf(csrf -> csrf.disable())
                    .authorizeHttpRequests(all -> all.anyRequest().permitAll())
                    .build();
        }

        @Bean
        HttpRoute guarded() {
            return HttpRoute.post("/guarded")
                    .operation("http.guarded")
                    .leased()
                    .scope(request -> "all")
                    .build();
        }
    }

    @BeforeAll
    static void start() {
        usual = start("too-many-requests");
        conflicting = start("conflict");
    }

    private static ConfigurableApplicationContext start(String status) {
        return new SpringApplicationBuilder(App.class)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "yici.http.repeat-status=" + status,
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                .run();
    }

    @AfterAll
    static void stop() {
        usual.close();
        conflicting.close();
    }

    private static HttpRequest post(ConfigurableApplicationContext at, String path, String... headers) {
        String port = at.getEnvironment().getRequiredProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
        return (headers.length == 0 ? request : request.headers(headers))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    private static HttpResponse<String> send(ConfigurableApplicationContext at, String path, String... headers)
            throws Exception {
        return HTTP.send(post(at, path, headers), HttpResponse.BodyHandlers.ofString());
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    private static void assertRetryAfter(HttpResponse<String> answer) {
        assertThat(answer.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(1L, 30L);
    }

    @Test
    void repeatIsToldTooManyRequestsAndWhenTheWindowIsOver() throws Exception {
        assertThat(send(usual, "/comments?user=alice&text=one").body()).startsWith("one");
        HttpResponse<String> repeat = send(usual, "/comments?user=alice&text=one");

        assertProblem(repeat, 429, "repeat-refused");
        assertThat(repeat.body()).contains("\"retryable\":false", "Nothing was done this time");
        assertRetryAfter(repeat);
        assertThat(send(usual, "/comments?user=bob&text=one").statusCode()).isEqualTo(200);
        assertThat(send(usual, "/comments?user=alice&text=two").statusCode()).isEqualTo(200);
    }

    @Test
    void repeatIsToldOfAConflictWhereTheApplicationSaysSo() throws Exception {
        assertThat(send(conflicting, "/comments?user=alice&text=one").statusCode())
                .isEqualTo(200);
        HttpResponse<String> repeat = send(conflicting, "/comments?user=alice&text=one", "Accept-Language", "zh-CN");

        assertProblem(repeat, 409, "submitted-already");
        assertThat(repeat.body()).contains("刚刚已经提交过相同的内容", "本次未执行任何操作");
        assertThat(repeat.headers().firstValue("Retry-After")).isEmpty();
    }

    @Test
    void repeatThatIsToComeAgainIsToldSo() throws Exception {
        assertThat(send(usual, "/later?user=alice&text=one").statusCode()).isEqualTo(200);
        HttpResponse<String> repeat = send(usual, "/later?user=alice&text=one");

        assertProblem(repeat, 409, "in-progress");
        assertRetryAfter(repeat);
    }

    @Test
    void callOfNobodyIsABadRequest() throws Exception {
        assertProblem(send(usual, "/comments?text=one"), 400, "key-malformed");
    }

    /** It is an answer of the handler there, and is not kept. */
    @Test
    void repeatIsToldOnAGuardedRouteToo() throws Exception {
        assertThat(send(usual, "/guarded?user=alice&text=one", "Idempotency-Key", "g-1")
                        .body())
                .isEqualTo("one");
        assertThat(send(usual, "/guarded?user=alice&text=one", "Idempotency-Key", "g-1")
                        .body())
                .isEqualTo("one");
        assertProblem(send(usual, "/guarded?user=alice&text=one", "Idempotency-Key", "g-2"), 429, "repeat-refused");
    }

    @Test
    @Tag("R-20")
    void whoeverDoesNotGetALockIsToldWhenToComeAgain() throws Exception {
        CompletableFuture<HttpResponse<String>> holder =
                HTTP.sendAsync(post(usual, "/locked?order=o-1&slow=true"), HttpResponse.BodyHandlers.ofString());
        assertThat(DOORSTEP.awaitArrival(Duration.ofSeconds(20))).isTrue();
        HttpResponse<String> other = send(usual, "/locked?order=o-1&slow=false");
        HttpResponse<String> beside = send(usual, "/locked?order=o-2&slow=false");
        DOORSTEP.open();

        assertProblem(other, 409, "in-progress");
        assertRetryAfter(other);
        assertThat(beside.body()).isEqualTo("o-2");
        assertThat(holder.get().body()).isEqualTo("o-1");
    }
}
