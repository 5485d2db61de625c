package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

class RepeatsTest {

    private static GuardedServer server;
    private static Script script;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.over(
                GuardedServer.h2(),
                store -> store,
                "server.compression.enabled=true",
                "server.compression.min-response-size=10");
        script = server.script();
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A handler that waits until it is let go. */
    private static final class Gate implements Script.Line {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch open = new CountDownLatch(1);

        @Override
        public ResponseEntity<?> play(HttpServletRequest request, HttpServletResponse response)
                throws InterruptedException {
            entered.countDown();
            assertThat(open.await(30, TimeUnit.SECONDS)).isTrue();
            return ResponseEntity.status(201).body("slow");
        }
    }

    @Test
    @Tag("R-06")
    @Tag("R-09")
    @Tag("T-14")
    @Tag("T-15")
    @Tag("B05")
    @Tag("IC-22")
    @Tag("IC-24")
    @Tag("IC-25")
    void meetARunningFirst() throws Exception {
        Gate gate = new Gate();
        script.on("running", gate);
        CompletableFuture<Answer> first = client.postAsync("/joined/running", "k-running", "{\"a\":1}");
        assertThat(gate.entered.await(30, TimeUnit.SECONDS)).isTrue();
        Answer same = client.post("/joined/running", "k-running", "{\"a\":1}");
        assertThat(same.status()).isEqualTo(409);
        assertThat(same.code()).isEqualTo("in-progress");
        assertThat(Integer.parseInt(same.header("Retry-After"))).isBetween(1, 30);
        Answer other = client.post("/joined/running", "k-running", "{\"a\":2}");
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.code()).isEqualTo("key-reused");
        gate.open.countDown();
        assertThat(first.get(30, TimeUnit.SECONDS).body()).isEqualTo("slow");
        assertThat(client.post("/joined/running", "k-running", "{\"a\":1}").isReplayed())
                .isTrue();
        assertThat(client.post("/joined/running", "k-running", "{\"a\":2}").body())
                .doesNotContain("slow");
        assertThat(script.entries("running")).isEqualTo(1);
    }

    @Test
    @Tag("R-06")
    @Tag("B05")
    void waitWhereTheRouteSaysSo() throws Exception {
        Gate gate = new Gate();
        script.on("waited", gate);
        CompletableFuture<Answer> first = client.postAsync("/waiting/waited", "k-waited", "{}");
        assertThat(gate.entered.await(30, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Answer> second = client.postAsync("/waiting/waited", "k-waited", "{}");
        assertThat(second.isDone()).isFalse();
        gate.open.countDown();
        assertThat(first.get(30, TimeUnit.SECONDS).isReplayed()).isFalse();
        assertThat(second.get(30, TimeUnit.SECONDS).body()).isEqualTo("slow");
        assertThat(second.get().isReplayed()).isTrue();
        assertThat(script.entries("waited")).isEqualTo(1);
    }

    @Test
    @Tag("R-32")
    @Tag("B13")
    @Tag("T-17")
    void getStatusHeadersAndBodyButNothingOfTheOldExchange() {
        script.on("headers", (request, response) -> {
            response.addCookie(new Cookie("session", "secret"));
            return ResponseEntity.status(201)
                    .header("Location", "/things/1")
                    .header("ETag", "\"v1\"")
                    .header("Link", "<a>", "<b>")
                    .header("Content-Type", "text/csv;charset=ISO-8859-1")
                    .header("X-RateLimit-Remaining", "4")
                    .header("WWW-Authenticate", "Basic")
                    .header("Transfer-Encoding", "chunked")
                    .body("a;b;ü");
        });
        Answer first = client.post("/joined/headers", "k-headers");
        Answer second = client.post("/joined/headers", "k-headers");
        assertThat(first.header("Set-Cookie")).contains("secret");
        assertThat(first.header("X-RateLimit-Remaining")).isEqualTo("4");
        for (String name : new String[] {"Location", "ETag", "Link", "Content-Type"}) {
            assertThat(second.header(name))
                    .as(name)
                    .isEqualTo(first.header(name))
                    .isNotEmpty();
        }
        assertThat(second.header("Link")).isEqualTo("<a>|<b>");
        for (String name :
                new String[] {"Set-Cookie", "X-RateLimit-Remaining", "WWW-Authenticate", "Transfer-Encoding"}) {
            assertThat(second.header(name)).as(name).isEmpty();
        }
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("X-Outside")).isEqualTo("yes");
    }

    @Test
    @Tag("B13")
    @Tag("B14")
    void getNoBodyWhereThereWasNone() {
        script.on("empty", (request, response) -> ResponseEntity.noContent().build());
        for (int i = 0; i < 2; i++) {
            Answer answer = client.post("/joined/empty", "k-empty");
            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.body()).isEmpty();
            assertThat(answer.header("Content-Length")).isEmpty();
            assertThat(answer.isReplayed()).isEqualTo(i == 1);
        }
    }

    @Test
    @Tag("B14")
    void fitWhateverCompressionTheServerDoes() throws Exception {
        script.on("packed", (request, response) -> ResponseEntity.ok("text ".repeat(100)));
        String packed = client.rawPost("/joined/packed", "Idempotency-Key: k-packed", "Accept-Encoding: gzip");
        assertThat(packed.toLowerCase(Locale.ROOT)).contains("content-encoding: gzip");
        Answer plain = client.post("/joined/packed", "k-packed");
        assertThat(plain.isReplayed()).isTrue();
        assertThat(plain.header("Content-Encoding")).isEmpty();
        assertThat(plain.body()).isEqualTo("text ".repeat(100));
        String again = client.rawPost("/joined/packed", "Idempotency-Key: k-packed", "Accept-Encoding: gzip");
        assertThat(again.toLowerCase(Locale.ROOT)).contains("content-encoding: gzip", "idempotent-replayed: true");
    }

    @Test
    @Tag("T-28")
    @Tag("R-37")
    void getRedirectsAndHandWrittenAnswers() {
        script.on("redirect", (request, response) -> {
            response.sendRedirect("/elsewhere");
            return null;
        });
        script.on("written", (request, response) -> {
            response.setContentType("text/plain");
            response.getWriter().print("by hand");
            response.flushBuffer();
            return null;
        });
        for (int i = 0; i < 2; i++) {
            Answer redirect = client.post("/joined/redirect", "k-redirect");
            assertThat(redirect.status()).isEqualTo(302);
            assertThat(redirect.header("Location")).isEqualTo("/elsewhere");
            assertThat(client.post("/leased/written", "k-written").body()).isEqualTo("by hand");
        }
        assertThat(script.entries("redirect")).isEqualTo(1);
        assertThat(script.entries("written")).isEqualTo(1);
    }

    @Test
    @Tag("R-07")
    void areVisibleToScriptsOfOtherOrigins() throws Exception {
        script.on("cors", (request, response) -> ResponseEntity.ok("x"));
        client.post("/joined/cors", "k-cors");
        String second = client.rawPost("/joined/cors", "Idempotency-Key: k-cors", "Origin: http://elsewhere");
        assertThat(second).contains("Idempotent-Replayed: true", "Access-Control-Expose-Headers: Idempotent-Replayed");
    }

    @Test
    @Tag("T-06")
    @Tag("B04")
    void areOfOneRouteAndPath() {
        script.on("p1", (request, response) -> ResponseEntity.ok("one"));
        script.on("p2", (request, response) -> ResponseEntity.ok("two"));
        assertThat(client.post("/joined/p1", "k-path").body()).isEqualTo("one");
        assertThat(client.post("/joined/p2", "k-path").code()).isEqualTo("key-reused");
        assertThat(client.post("/joined/p1?x=1", "k-path").code()).isEqualTo("key-reused");
        assertThat(client.post("/leased/p2", "k-path").body()).isEqualTo("two");
    }

    @Test
    @Tag("B13")
    void areWholeWhateverRangeTheFirstAskedFor() {
        script.on(
                "range",
                (request, response) -> ResponseEntity.ok()
                        .contentType(MediaType.TEXT_PLAIN)
                        .body(new ByteArrayResource("0123456789".getBytes(StandardCharsets.UTF_8))));
        HttpRequest part = client.request("/joined/range")
                .header("Idempotency-Key", "k-range")
                .header("Content-Type", "application/json")
                .header("Range", "bytes=0-3")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        Answer first = client.send(part);
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("0123456789");
        Answer second = client.post("/joined/range", "k-range");
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.body()).isEqualTo("0123456789");
    }
}
