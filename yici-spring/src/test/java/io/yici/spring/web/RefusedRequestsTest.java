package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;

class RefusedRequestsTest {

    private static final CountingStores STORES = new CountingStores();
    private static GuardedServer server;
    private static Client client;
    private int before;

    @BeforeAll
    static void start() {
        server = GuardedServer.over(GuardedServer.h2(), STORES::counting);
        server.script().on("any", (request, response) -> ResponseEntity.ok("handled"));
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void count() {
        before = STORES.calls();
    }

    private void assertRefused(String answer, int status, String code) {
        assertThat(answer).startsWith("HTTP/1.1 " + status);
        assertThat(answer).contains("Content-Type: application/problem+json", "\"code\":\"" + code + "\"");
        assertThat(STORES.calls()).as("calls of the store").isEqualTo(before);
    }

    private HttpRequest post(String path, String type, String body) {
        return client.request(path)
                .header("Idempotency-Key", "k")
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    @Test
    @Tag("IC-23")
    @Tag("IC-27")
    void lackTheKey() throws IOException {
        assertRefused(client.rawPost("/joined/any"), 400, "key-missing");
        assertRefused(client.rawPost("/joined/any"), 400, "key-missing");
    }

    @Test
    void areTitledInTheCallersLanguage() {
        Answer chinese = client.send(inLanguage("zh-CN,zh;q=0.9,en;q=0.5"));
        Answer english = client.send(inLanguage("de,en;q=0.5"));

        assertThat(chinese.body()).contains("\"title\":\"缺少幂等键\"");
        assertThat(english.body()).contains("\"title\":\"An idempotency key is required\"");
        assertThat(chinese.header("Vary")).isEqualTo("Accept-Language");
        assertThat(chinese.code()).isEqualTo(english.code()).isEqualTo("key-missing");
    }

    private HttpRequest inLanguage(String languages) {
        return client.request("/joined/any")
                .header("Accept-Language", languages)
                .POST(BodyPublishers.noBody())
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Idempotency-Key:",
                "Idempotency-Key:   ",
                "Idempotency-Key: \"\"",
                "idempotency-key: \"open",
                "Idempotency-Key: a b",
                "Idempotency-Key: a, b",
                "Idempotency-Key: \"k\";x=1",
                "Idempotency-Key: caf\u00e9",
                "Idempotency-Key: a\r\nIdempotency-Key: b",
                "Idempotency-Key: \"a\r\nIdempotency-Key: b\""
            })
    @Tag("T-02")
    @Tag("R-03")
    @Tag("IC-30")
    @Tag("SF-03")
    @Tag("SF-04")
    @Tag("SF-05")
    @Tag("B20")
    void haveAMalformedKey(String lines) throws IOException {
        assertRefused(client.rawPost("/joined/any", lines), 400, "key-malformed");
    }

    @Test
    @Tag("R-03")
    @Tag("B20")
    void haveTooLongAKey() throws IOException {
        assertRefused(client.rawPost("/joined/any", "Idempotency-Key: " + "k".repeat(256)), 400, "key-malformed");
        assertThat(client.rawPost("/joined/any", "Idempotency-Key: " + "k".repeat(255)))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    @Tag("R-01")
    @Tag("R-02")
    @Tag("T-05")
    @Tag("B02")
    void comeFromNobody() throws IOException {
        String anonymous = client.raw("POST /joined/any HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Idempotency-Key: k\r\nContent-Length: 0\r\n\r\n");
        assertRefused(anonymous, 403, "caller-unknown");
    }

    @Test
    void holdMalformedJson() {
        Answer answer = client.send(post("/joined/any", "application/json", "{\"a\":"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("malformed-json");
        assertThat(STORES.calls()).isEqualTo(before);
        assertThat(client.send(post("/joined/any", "application/json", "{\"a\":1}"))
                        .body())
                .isEqualTo("handled");
    }

    @Test
    @Tag("B19")
    void areTooLarge() {
        Answer announced = client.send(post("/small/any", "text/plain", "x".repeat(101)));
        assertThat(announced.status()).isEqualTo(413);
        assertThat(announced.code()).isEqualTo("request-too-large");
        byte[] bytes = "x".repeat(101).getBytes(StandardCharsets.UTF_8);
        Answer chunked = client.send(client.request("/small/any")
                .header("Idempotency-Key", "k")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)))
                .build());
        assertThat(chunked.code()).isEqualTo("request-too-large");
        assertThat(STORES.calls()).isEqualTo(before);
        assertThat(client.send(post("/small/any", "text/plain", "x".repeat(100)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    @Tag("T-01")
    @Tag("SF-08")
    void areNotThoseThatQuoteTheSameKey() {
        int entries = server.script().entries("any");
        assertThat(client.post("/joined/any", "one-key").isReplayed()).isFalse();
        assertThat(client.post("/joined/any", "\"one-key\"").isReplayed()).isTrue();
        assertThat(server.script().entries("any")).isEqualTo(entries + 1);
    }

    @Test
    @Tag("R-10")
    @Tag("T-18")
    void comeFromACallerWhoLostHisRights() throws IOException {
        assertThat(client.rawPost("/joined/any", "Idempotency-Key: mine")).startsWith("HTTP/1.1 200");
        int calls = STORES.calls();
        String locked = client.rawPost("/joined/any", "Idempotency-Key: mine", "X-Locked: yes");
        assertThat(locked).startsWith("HTTP/1.1 403").doesNotContain("handled");
        assertThat(STORES.calls()).isEqualTo(calls);
    }

    @Test
    @Tag("R-01")
    @Tag("T-04")
    @Tag("B02")
    @Tag("IC-31")
    void areNotThoseOfAnotherCallerWithTheSameKey() {
        server.script()
                .on(
                        "whose",
                        (request, response) ->
                                ResponseEntity.ok(request.getUserPrincipal().getName()));
        assertThat(client.post("/joined/whose", "shared").body()).isEqualTo("alice");
        Answer bob = client.send(
                HttpRequest.newBuilder(client.request("/joined/whose").build(), (n, v) -> !n.equals("X-User"))
                        .header("X-User", "bob")
                        .header("Idempotency-Key", "shared")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{}"))
                        .build());
        assertThat(bob.body()).isEqualTo("bob");
        assertThat(bob.isReplayed()).isFalse();
    }

    @Test
    void areNotThoseWhoseKeyIsOptional() {
        HttpRequest bare =
                client.request("/optional/any").POST(BodyPublishers.noBody()).build();
        server.script().on("unguarded", (request, response) -> {
            String told = "guarded";
            try {
                HttpExecution.of(request);
            } catch (IllegalStateException e) {
                told = e.getMessage();
            }
            return ResponseEntity.ok(told);
        });
        assertThat(client.send(bare).status()).isEqualTo(200);
        HttpRequest other = client.request("/optional/unguarded")
                .POST(BodyPublishers.noBody())
                .build();
        assertThat(client.send(other).body()).contains("/optional/unguarded is not guarded");
        assertThat(STORES.calls()).isEqualTo(before);
        assertThat(client.post("/optional/unguarded", "k-unguarded").body()).isEqualTo("guarded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void areNotReads(String method) {
        HttpRequest read = client.request("/joined/any")
                .method(method, BodyPublishers.noBody())
                .build();
        assertThat(client.send(read).status()).isEqualTo(200);
        assertThat(STORES.calls()).isEqualTo(before);
    }
}
