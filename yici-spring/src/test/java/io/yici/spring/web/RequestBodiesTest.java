package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;

@Tag("B19")
class RequestBodiesTest {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static GuardedServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.onH2();
        client = server.client();
        server.script()
                .on(
                        "echo",
                        (request, response) -> ResponseEntity.ok(
                                new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8)));
        server.script()
                .on(
                        "read",
                        (request, response) ->
                                ResponseEntity.ok(request.getReader().readLine()));
        server.script()
                .on(
                        "form",
                        (request, response) -> ResponseEntity.ok(String.join(
                                "; ",
                                Arrays.toString(request.getParameterValues("a")),
                                request.getParameter("b"),
                                request.getParameterMap().keySet().toString())));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Client.Answer send(String path, String key, String type, BodyPublisher body, String... more) {
        HttpRequest.Builder request = client.request(path)
                .header("Idempotency-Key", key)
                .header("Content-Type", type)
                .POST(body);
        if (more.length > 0) {
            request.headers(more);
        }
        return client.send(request.build());
    }

    @Test
    void reachTheHandlerWhole() {
        String text = "日本 ".repeat(20_000);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(send("/joined/echo", "b1", "text/plain", BodyPublishers.ofString(text))
                        .body())
                .isEqualTo(text);
        BodyPublisher chunked = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes));
        assertThat(send("/leased/echo", "b2", "text/plain", chunked).body()).isEqualTo(text);
        assertThat(send("/joined/echo", "b3", "application/json", BodyPublishers.noBody())
                        .status())
                .isEqualTo(200);
        assertThat(send("/joined/read", "b4", "text/plain;charset=UTF-8", BodyPublishers.ofString("é"))
                        .body())
                .isEqualTo("é");
    }

    @Test
    void reachAClientThatAsksFirst() throws Exception {
        String answer =
                client.raw("POST /joined/echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-User: alice\r\n"
                        + "Idempotency-Key: b5\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(answer).contains("100").contains("HTTP/1.1 200").endsWith("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "yes"})
    void reachTheHandlerAsFormParameters(String readEarly) {
        String key = "form-" + readEarly;
        BodyPublisher form = BodyPublishers.ofString("a=1&b=x+%C3%BC&a=2");
        assertThat(send("/joined/form?a=0", key, FORM, form, "X-Read-Early", readEarly)
                        .body())
                .isEqualTo("[0, 1, 2]; x ü; [a, b]");
        assertThat(send("/joined/form?a=0", key, FORM, form, "X-Read-Early", readEarly)
                        .isReplayed())
                .isTrue();
        BodyPublisher other = BodyPublishers.ofString("a=1&b=y&a=2");
        assertThat(send("/joined/form?a=0", key, FORM, other, "X-Read-Early", readEarly)
                        .code())
                .isEqualTo("key-reused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", FORM, "application/octet-stream", "application/xml"})
    @Tag("T-13")
    void areToldApart(String type) {
        String key = "apart-" + type;
        assertThat(send("/joined/form", key, type, BodyPublishers.ofString("1")).status())
                .isEqualTo(200);
        assertThat(send("/joined/form", key, type, BodyPublishers.ofString("2")).code())
                .isEqualTo("key-reused");
        assertThat(send("/joined/form", key, type, BodyPublishers.noBody()).code())
                .isEqualTo("key-reused");
    }
}
