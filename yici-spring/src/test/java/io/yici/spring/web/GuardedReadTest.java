package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;

class GuardedReadTest {

    private static GuardedServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.onH2();
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Answer send(String method, String path, String... headers) {
        HttpRequest.Builder request = client.request(path).method(method, BodyPublishers.noBody());
        return client.send((headers.length == 0 ? request : request.headers(headers)).build());
    }

    @Test
    @Tag("R-30")
    void runsOnceLikeAnyWrite() {
        server.script().on("number", (request, response) -> ResponseEntity.ok("number 1"));
        assertThat(send("GET", "/read/number").code()).isEqualTo("key-missing");
        Answer first = send("GET", "/read/number", "Idempotency-Key", "k");
        assertThat(first.body()).isEqualTo("number 1");
        assertThat(first.header("Cache-Control")).isEqualTo("no-store");
        assertThat(send("GET", "/read/number", "Idempotency-Key", "k").isReplayed())
                .isTrue();
        assertThat(send("GET", "/read/number?other=1", "Idempotency-Key", "k").code())
                .isEqualTo("key-reused");
        assertThat(server.script().entries("number")).isEqualTo(1);
        assertThat(server.effects("number")).isEqualTo(1);
    }

    @Test
    void isNotRunByHead() {
        server.script().on("head", (request, response) -> ResponseEntity.ok("ran"));
        Answer head = send("HEAD", "/read/head", "Idempotency-Key", "k-head");
        assertThat(head.status()).isEqualTo(405);
        assertThat(head.header("Allow")).isEqualTo("GET");
        assertThat(server.script().entries("head")).isZero();
        assertThat(send("HEAD", "/free/head").status()).isEqualTo(200);
    }

    @Test
    void leavesTheLastWordOnCachesToTheHandler() {
        server.script()
                .on(
                        "cached",
                        (request, response) -> ResponseEntity.ok()
                                .cacheControl(CacheControl.noCache())
                                .body("private"));
        assertThat(send("GET", "/read/cached", "Idempotency-Key", "k-cached").header("Cache-Control"))
                .isEqualTo("no-cache");
    }
}
