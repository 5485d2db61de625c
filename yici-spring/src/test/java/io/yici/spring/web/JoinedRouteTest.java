package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.web.server.ResponseStatusException;

class JoinedRouteTest {

    private static GuardedServer server;
    private static Script script;
    private static Client client;

    @BeforeAll
    static void start() {
        server = GuardedServer.onH2();
        script = server.script();
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertRan(String what, int entries, int effects) {
        assertThat(script.entries(what)).as("entries").isEqualTo(entries);
        assertThat(server.effects(what)).as("effects").isEqualTo(effects);
    }

    @Test
    @Tag("IC-19")
    @Tag("IC-20")
    @Tag("IC-21")
    @Tag("R-07")
    @Tag("R-30")
    void commitsOnceAndReplays() {
        script.on("plain", (request, response) -> {
            assertThat(TransactionSynchronizationManager.isActualTransactionActive())
                    .isTrue();
            return ResponseEntity.status(201)
                    .body("made " + HttpExecution.of(request).attempt());
        });
        Answer first = client.post("/joined/plain", "k1");
        Answer second = client.post("/joined/plain", "k1");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.isReplayed()).isFalse();
        assertThat(first.header("X-Outside")).isEqualTo("yes");
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body()).isEqualTo("made 1");
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.header("Cache-Control")).isEqualTo("no-store");
        assertRan("plain", 1, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 409, 425, 429, 500, 502, 503})
    @Tag("R-11")
    @Tag("B07")
    @Tag("T-20")
    @Tag("T-21")
    void rollsBackAndFreesTheKeyForWhatIsNotFinal(int status) {
        String what = "release-" + status;
        AtomicInteger calls = new AtomicInteger();
        script.on(
                what,
                (request, response) -> calls.getAndIncrement() == 0
                        ? ResponseEntity.status(status)
                                .header("X-Why", "not now")
                                .body("no")
                        : ResponseEntity.status(201).body("yes"));
        Answer first = client.post("/joined/" + what, "k-" + what);
        assertThat(first.status()).isEqualTo(status);
        assertThat(first.body()).isEqualTo("no");
        assertThat(first.header("X-Why")).isEqualTo("not now");
        assertRan(what, 1, 0);
        Answer corrected = client.post("/joined/" + what, "k-" + what, "{\"corrected\":true}");
        assertThat(corrected.status()).isEqualTo(201);
        assertRan(what, 2, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {402, 410, 422, 451})
    @Tag("R-13")
    @Tag("T-19")
    void rollsBackAndStoresOtherRefusals(int status) {
        String what = "decline-" + status;
        script.on(what, (request, response) -> ResponseEntity.status(status).body("declined"));
        for (int i = 0; i < 2; i++) {
            Answer answer = client.post("/joined/" + what, "k-" + what);
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.body()).isEqualTo("declined");
            assertThat(answer.isReplayed()).isEqualTo(i == 1);
        }
        assertRan(what, 1, 0);
    }

    @Test
    @Tag("R-79")
    void namesAConflictOfTransactionsAndDoesNotRunTheRequestTwice() {
        AtomicInteger calls = new AtomicInteger();
        script.on("conflict", (request, response) -> {
            if (calls.getAndIncrement() == 0) {
                throw new CannotAcquireLockException("deadlock");
            }
            return ResponseEntity.status(201).body("yes");
        });
        Answer first = client.post("/joined/conflict", "k-conflict");
        assertThat(first.status()).isEqualTo(503);
        assertThat(first.body()).contains("transaction-conflict").contains("\"retryable\":true");
        assertThat(first.header("Retry-After")).isEqualTo("1");
        assertRan("conflict", 1, 0);
        assertThat(client.post("/joined/conflict", "k-conflict").status()).isEqualTo(201);
        assertRan("conflict", 2, 1);
    }

    @Test
    @Tag("T-19")
    void storesAThrownRefusalToo() {
        script.on("thrown-402", (request, response) -> {
            throw new Script.Rendered(402);
        });
        assertThat(client.post("/joined/thrown-402", "k-thrown-402").body()).isEqualTo("rendered 402");
        Answer second = client.post("/joined/thrown-402", "k-thrown-402");
        assertThat(second.status()).isEqualTo(402);
        assertThat(second.body()).isEqualTo("rendered 402");
        assertRan("thrown-402", 1, 0);
    }

    @Test
    @Tag("T-28")
    void storesARefusalThatTheContainerWouldRender() {
        script.on("error-page-422", (request, response) -> {
            throw new ResponseStatusException(org.springframework.http.HttpStatusCode.valueOf(422), "internal reason");
        });
        Answer first = client.post("/joined/error-page-422", "k-error-page-422");
        Answer second = client.post("/joined/error-page-422", "k-error-page-422");
        assertThat(first.status()).isEqualTo(422);
        assertThat(first.body()).doesNotContain("internal reason").contains("\"status\":422");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.isReplayed()).isTrue();
        assertRan("error-page-422", 1, 0);
    }

    @Test
    @Tag("B07")
    @Tag("T-40")
    void rollsBackAndFreesTheKeyForExceptions() {
        AtomicInteger calls = new AtomicInteger();
        script.on("throws", (request, response) -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("planned");
            }
            return ResponseEntity.ok("fine");
        });
        Answer first = client.post("/joined/throws", "k-throws");
        assertThat(first.status()).isEqualTo(500);
        assertThat(first.body()).contains("\"path\":\"/joined/throws\"");
        assertRan("throws", 1, 0);
        assertThat(client.post("/joined/throws", "k-throws").body()).isEqualTo("fine");
        assertRan("throws", 2, 1);
    }

    @Test
    @Tag("R-34")
    void neverStoresASuccessWhoseTransactionIsRolledBack() {
        script.on("given-up", (request, response) -> {
            server.markRollbackOnly();
            return ResponseEntity.status(201).header("Location", "/nowhere").body("made");
        });
        Answer answer = client.post("/joined/given-up", "k-given-up");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.code()).isEqualTo("rolled-back");
        assertThat(answer.header("Location")).isEmpty();
        assertRan("given-up", 1, 0);
        script.on("given-up", (request, response) -> ResponseEntity.status(201).body("made"));
        assertThat(client.post("/joined/given-up", "k-given-up").status()).isEqualTo(201);
        assertRan("given-up", 2, 1);
    }

    @Test
    @Tag("R-33")
    @Tag("B17")
    void rollsBackWhatIsTooLargeToStore() {
        script.on("large", (request, response) -> ResponseEntity.ok("x".repeat(101)));
        Answer answer = client.post("/small/large", "k-large");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.code()).isEqualTo("response-too-large");
        assertRan("large", 1, 0);
        script.on("large", (request, response) -> ResponseEntity.status(502).body("x".repeat(101)));
        assertThat(client.post("/small/large", "k-large").code()).isEqualTo("response-too-large");
        script.on("large", (request, response) -> ResponseEntity.ok("x".repeat(100)));
        assertThat(client.post("/small/large", "k-large").body()).hasSize(100);
        assertThat(client.post("/small/large", "k-large").isReplayed()).isTrue();
    }

    @Test
    @Tag("T-12")
    @Tag("IC-18")
    @Tag("R-31")
    void repliesByTheRequestAsItCame() {
        script.on("input", (request, response) -> {
            request.setAttribute("changed", true);
            return ResponseEntity.ok(
                    new String(request.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
        });
        assertThat(client.post("/joined/input", "k-input", "{\"b\":1, \"a\":2}").body())
                .isEqualTo("{\"b\":1, \"a\":2}");
        assertThat(client.post("/joined/input", "k-input", "{\"a\":2,\"b\":1}").isReplayed())
                .isTrue();
    }

    @Test
    void refusesRepeatsWhereTheRouteSaysSo() {
        script.on("refuse", (request, response) -> ResponseEntity.status(201).body("made"));
        assertThat(client.post("/once/refuse", "k-refuse").body()).isEqualTo("made");
        Answer second = client.post("/once/refuse", "k-refuse");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.code()).isEqualTo("already-done");
        assertThat(second.header("Retry-After")).isEmpty();
        assertRan("refuse", 1, 1);
    }
}
