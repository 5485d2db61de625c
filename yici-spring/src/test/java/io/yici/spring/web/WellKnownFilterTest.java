package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

class WellKnownFilterTest {

    private static final CountingStores STORES = new CountingStores();
    private static GuardedServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.over(GuardedServer.h2(), STORES::counting);
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Answer lookUp(String operation, String key) {
        return client.get(WellKnownFilter.KEYS + operation, "Idempotency-Key", key);
    }

    private static Map<?, ?> json(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        return JsonMapper.shared().readValue(answer.body(), Map.class);
    }

    private static Map<?, ?> published(String operation) {
        Map<?, ?> policy = json(client.get(WellKnownFilter.PATH));
        return ((List<?>) policy.get("routes"))
                .stream()
                        .<Map<?, ?>>map(route -> (Map<?, ?>) route)
                        .filter(route -> operation.equals(route.get("operation")))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    @Tag("R-16")
    void tellsTheOwnerOfAKeyWhereItStands() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        server.script().on("state", (request, response) -> {
            entered.countDown();
            assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            HttpExecution.of(request).resource("order-17");
            return ResponseEntity.ok("done");
        });
        assertThat(lookUp("test.joined", "k-state").code()).isEqualTo("key-unknown");
        CompletableFuture<Answer> first = client.postAsync("/joined/state", "k-state", "{}");
        assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
        Map<?, ?> running = json(lookUp("test.joined", "k-state"));
        done.countDown();
        assertThat(running.get("state")).isEqualTo("in-progress");
        assertThat(running.containsKey("retainedUntil")).isFalse();
        assertThat(first.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
        Map<?, ?> completed = json(lookUp("test.joined", "\"k-state\""));
        assertThat(completed.get("operation")).isEqualTo("test.joined");
        assertThat(completed.get("state")).isEqualTo("completed");
        assertThat(completed.get("resource")).isEqualTo("order-17");
        Instant since = Instant.parse((String) completed.get("since"));
        assertThat(Instant.parse((String) completed.get("retainedUntil"))).isEqualTo(since.plus(Duration.ofHours(24)));
        assertThat(Instant.parse((String) completed.get("asOf"))).isAfterOrEqualTo(since);
        assertThat(completed.toString()).doesNotContain("done");
    }

    @Test
    @Tag("R-16")
    void tellsThatAnOutcomeIsUnknownOrTheKeyFreeAgain() {
        server.script()
                .on("broken", (request, response) -> ResponseEntity.status(500).build());
        client.post("/leased/broken", "k-broken");
        client.post("/joined/broken", "k-broken");
        assertThat(json(lookUp("test.leased", "k-broken")).get("state")).isEqualTo("interrupted");
        assertThat(json(lookUp("test.joined", "k-broken")).get("state")).isEqualTo("released");
    }

    @Test
    void tellsAboutTheKeyOfABoundService() {
        server.boundDesk().services.put("looked", () -> server.boundDesk().create("looked"));
        client.post("/bound/looked", "k-looked");
        assertThat(json(lookUp("bound.create", "k-looked")).get("state")).isEqualTo("completed");
    }

    @Test
    @Tag("R-10")
    @Tag("IC-31")
    void tellsNobodyElse() {
        server.script().on("mine", (request, response) -> ResponseEntity.ok("mine"));
        client.post("/joined/mine", "k-mine");
        String path = WellKnownFilter.KEYS + "test.joined";
        assertThat(lookUp("test.joined", "k-mine").status()).isEqualTo(200);
        Answer others = client.get(path, "Idempotency-Key", "k-mine", "X-User", "bob");
        assertThat(others.status()).isEqualTo(404);
        assertThat(others.code()).isEqualTo("key-unknown");
        assertThat(lookUp("test.leased", "k-mine").code()).isEqualTo("key-unknown");
        assertThat(lookUp("test.unheard-of", "k-mine").code()).isEqualTo("operation-unknown");
        assertThat(client.get(path).code()).isEqualTo("key-missing");
        assertThat(client.get(path, "Idempotency-Key", "a b").code()).isEqualTo("key-malformed");
    }

    @Test
    @Tag("T-05")
    void tellsNothingToNobody() throws Exception {
        String answer = client.raw("GET " + WellKnownFilter.KEYS + "test.joined HTTP/1.1\r\nHost: localhost\r\n"
                + "Connection: close\r\nIdempotency-Key: k\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 403").contains("caller-unknown");
    }

    @Test
    @Tag("T-42")
    void saysThatTheStoreFailed() {
        STORES.fail("find");
        try {
            assertThat(lookUp("test.joined", "k").code()).isEqualTo("store-unavailable");
        } finally {
            STORES.recover();
        }
    }

    @Test
    @Tag("IC-04")
    @Tag("IC-08")
    @Tag("IC-14")
    @Tag("IC-15")
    @Tag("IC-28")
    @Tag("IC-29")
    @Tag("R-17")
    void publishesWhatTheRoutesPromise() {
        Map<?, ?> policy = json(client.get(WellKnownFilter.PATH));
        assertThat(policy.get("header")).isEqualTo("Idempotency-Key");
        assertThat(policy.get("maxKeyLength")).isEqualTo(255);
        assertThat(policy.get("keyFormat").toString()).contains("RFC 9651");
        assertThat((List<?>) policy.get("routes")).hasSize(GuardedServer.ROUTES.size());
        Map<?, ?> joined = published("test.joined");
        assertThat(joined.get("method")).isEqualTo("POST");
        assertThat(joined.get("path")).isEqualTo("/joined/{what}");
        assertThat(joined.get("documentation")).isEqualTo("Makes \"it\".");
        assertThat(joined.get("keyRequired")).isEqualTo(true);
        assertThat(joined.get("scope")).isEqualTo("caller");
        assertThat(joined.get("retention")).isEqualTo("PT24H");
        assertThat(joined.get("afterRetention")).isEqualTo("runs-again");
        assertThat(joined.get("repeat")).isEqualTo("first-answer");
        assertThat(joined.get("keyFreeAfter")).asString().contains("409", "429", "5xx");
        assertThat(published("test.optional").get("keyRequired")).isEqualTo(false);
        assertThat(published("test.once").get("repeat")).isEqualTo("refused");
        assertThat(published("bound.create").get("repeat")).isEqualTo("first-value-rendered-again");
        assertThat(published("test.leased").get("keyFreeAfter")).asString().isEqualTo("[]");
    }

    @Test
    void leavesTheRestToTheApplication() {
        assertThat(client.get(WellKnownFilter.PATH + "/other").status()).isEqualTo(404);
        assertThat(client.post(WellKnownFilter.PATH, "k").status()).isEqualTo(404);
    }
}
