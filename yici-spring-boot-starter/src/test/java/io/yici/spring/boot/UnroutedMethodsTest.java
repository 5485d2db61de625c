package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.AlreadyDoneException;
import io.yici.BoundKey;
import io.yici.DuplicatePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
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
import org.springframework.http.ResponseEntity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** What guarded methods refuse, behind controllers for which no route is declared. */
@Tag("R-20")
class UnroutedMethodsTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Doorstep DOORSTEP = new Doorstep();
    private static ConfigurableApplicationContext context;

    static class Notes {

        @Idempotent(operation = "note.write", key = "#key", fingerprint = "#text", waiting = "0s")
        public String write(String key, String text) {
            if (text.equals("slow")) {
                DOORSTEP.pass();
            }
            return text + " " + UUID.randomUUID();
        }
    }

    @RestController
    static class Desk {

        private static final Operation<@Nullable Void> STAMP = Operation.named("note.stamp")
                .mode(Mode.LEASED)
                .duplicates(DuplicatePolicy.REFUSE)
                .build();

        private final Notes notes;
        private final Idempotency idempotency;

        Desk(Notes notes, Idempotency idempotency) {
            this.notes = notes;
            this.idempotency = idempotency;
        }

        @PostMapping("/notes")
        String write(@RequestParam(required = false) String key, @RequestParam String text) {
            return notes.write(key, text);
        }

        @PostMapping("/stamps")
        void stamp(@RequestParam String key) {
            idempotency.run(STAMP, IdempotencyKey.of("desk", key), execution -> null);
        }

        @PostMapping("/unbound")
        String unbound() {
            return BoundKey.current().toString();
        }
    }

    @RestControllerAdvice
    static class Mine {

        @ExceptionHandler
        ResponseEntity<String> done(AlreadyDoneException thrown) {
            return ResponseEntity.status(208).body("mine");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Notes.class, Desk.class, Mine.class})
    static class App {

        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.csrf(csrf -> csrf.disable())
                    .authorizeHttpRequests(all -> all.anyRequest().permitAll())
                    .build();
        }
    }

    @BeforeAll
    static void start() {
        context = new SpringApplicationBuilder(App.class)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static HttpRequest post(String path) {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    private static HttpResponse<String> send(String path) throws IOException, InterruptedException {
        return HTTP.send(post(path), HttpResponse.BodyHandlers.ofString());
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.body()).contains("\"code\":\"" + code + "\"");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void repeatIsReplayedAndAnotherContentRefused() throws Exception {
        HttpResponse<String> first = send("/notes?key=n-1&text=one");

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(send("/notes?key=n-1&text=one").body()).isEqualTo(first.body());
        assertProblem(send("/notes?key=n-1&text=two"), 422, "key-reused");
    }

    @Test
    void callWithoutAKeyIsABadRequest() throws Exception {
        assertProblem(send("/notes?text=one"), 400, "key-malformed");
    }

    @Test
    void repeatOfARunningCallIsToldToAskAgain() throws Exception {
        CompletableFuture<HttpResponse<String>> first =
                HTTP.sendAsync(post("/notes?key=n-2&text=slow"), HttpResponse.BodyHandlers.ofString());
        assertThat(DOORSTEP.awaitArrival(Duration.ofSeconds(20))).isTrue();
        HttpResponse<String> second = send("/notes?key=n-2&text=slow");
        DOORSTEP.open();

        assertProblem(second, 409, "in-progress");
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
        assertThat(first.get().statusCode()).isEqualTo(200);
    }

    @Test
    void applicationMayAnswerOtherwise() throws Exception {
        assertThat(send("/stamps?key=s-1").statusCode()).isEqualTo(200);

        HttpResponse<String> again = send("/stamps?key=s-1");
        assertThat(again.statusCode()).isEqualTo(208);
        assertThat(again.body()).isEqualTo("mine");
    }

    @Test
    void mistakeOfTheServerIsToldAsSuch() throws Exception {
        assertProblem(send("/unbound"), 500, "usage-refused");
    }
}
