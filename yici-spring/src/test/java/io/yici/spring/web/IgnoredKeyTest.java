package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;

@Tag("R-08")
@Tag("IC-12")
class IgnoredKeyTest {

    private static GuardedServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.onH2();
        client = server.client();
        server.script().on("any", (request, response) -> ResponseEntity.ok("any"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void isToldToTheClient() {
        assertThat(client.post("/free/any", "k").header("Idempotency-Key-Ignored"))
                .isEqualTo("true");
        Answer read = client.get("/joined/any", "Idempotency-Key", "k");
        assertThat(read.body()).isEqualTo("any");
        assertThat(read.header("Idempotency-Key-Ignored")).isEqualTo("true");
        assertThat(client.post("/nowhere", "k").header("Idempotency-Key-Ignored"))
                .as("also of errors")
                .isEqualTo("true");
    }

    @Test
    @Tag("R-07")
    void isToldToScriptsOfOtherOrigins() {
        Answer answer = client.get("/free/any", "Idempotency-Key", "k", "Origin", "https://other.example");
        assertThat(answer.header("Access-Control-Expose-Headers")).contains("Idempotency-Key-Ignored");
    }

    @Test
    void isNotSaidWhereThereIsNoneOrItCounts() {
        assertThat(client.get("/free/any").header("Idempotency-Key-Ignored")).isEmpty();
        assertThat(client.post("/joined/any", "k").header("Idempotency-Key-Ignored"))
                .isEmpty();
        assertThat(client.post("/optional/any", "k").header("Idempotency-Key-Ignored"))
                .isEmpty();
        assertThat(client.post("/joined/any", "a b").header("Idempotency-Key-Ignored"))
                .isEmpty();
    }
}
