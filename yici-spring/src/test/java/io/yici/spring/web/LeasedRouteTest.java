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
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.support.TransactionSynchronizationManager;

class LeasedRouteTest {

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

    private static void assertUnknown(Answer answer) {
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("outcome-unknown");
        assertThat(answer.header("Retry-After")).isEmpty();
    }

    @Test
    void opensNoTransactionAndReplays() {
        script.on("plain", (request, response) -> {
            assertThat(TransactionSynchronizationManager.isActualTransactionActive())
                    .isFalse();
            return ResponseEntity.status(201)
                    .body(HttpExecution.of(request).key().value());
        });
        assertThat(client.post("/leased/plain", "k1").body()).isEqualTo("k1");
        Answer second = client.post("/leased/plain", "k1");
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.body()).isEqualTo("k1");
        assertThat(second.isReplayed()).isTrue();
        assertThat(script.entries("plain")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503, 504})
    @Tag("R-35")
    @Tag("B08")
    @Tag("T-22")
    @Tag("T-39")
    void parksWorkWhoseEndIsUnclear(int status) {
        String what = "unclear-" + status;
        script.on(what, (request, response) -> ResponseEntity.status(status).body("hm"));
        Answer first = client.post("/leased/" + what, "k-" + what);
        assertThat(first.status()).isEqualTo(status);
        assertThat(first.body()).isEqualTo("hm");
        assertUnknown(client.post("/leased/" + what, "k-" + what));
        assertThat(script.entries(what)).isEqualTo(1);
    }

    @Test
    @Tag("R-36")
    @Tag("B08")
    void parksWorkThatThrows() {
        script.on("throws", (request, response) -> {
            throw new IllegalStateException("planned");
        });
        assertThat(client.post("/leased/throws", "k-throws").status()).isEqualTo(500);
        assertUnknown(client.post("/leased/throws", "k-throws"));
        assertThat(script.entries("throws")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 400, 409, 429, 500, 503})
    @Tag("R-35")
    void freesTheKeyIfTheHandlerSaysThatNothingHappened(int status) {
        String what = "nothing-" + status;
        AtomicInteger calls = new AtomicInteger();
        script.on(what, (request, response) -> {
            if (calls.getAndIncrement() > 0) {
                return ResponseEntity.status(201).body("made");
            }
            HttpExecution.of(request).nothingHappened();
            if (status == 0) {
                throw new IllegalStateException("planned");
            }
            return ResponseEntity.status(status).body("no");
        });
        assertThat(client.post("/leased/" + what, "k-" + what).status()).isEqualTo(status == 0 ? 500 : status);
        assertThat(client.post("/leased/" + what, "k-" + what).status()).isEqualTo(201);
        assertThat(script.entries(what)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 402, 404, 409, 422})
    @Tag("R-13")
    @Tag("T-19")
    void keepsADefiniteRefusal(int status) {
        String what = "refusal-" + status;
        script.on(what, (request, response) -> ResponseEntity.status(status).body("no"));
        assertThat(client.post("/leased/" + what, "k-" + what).status()).isEqualTo(status);
        Answer second = client.post("/leased/" + what, "k-" + what);
        assertThat(second.status()).isEqualTo(status);
        assertThat(second.isReplayed()).isTrue();
        assertThat(script.entries(what)).isEqualTo(1);
    }

    @Test
    @Tag("R-33")
    @Tag("B17")
    void sendsWhatIsTooLargeAndTellsRepeatsThatItIsDone() {
        script.on("large", (request, response) -> ResponseEntity.status(201).body("x".repeat(5000)));
        Answer first = client.post("/small-leased/large", "k-large");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.body()).hasSize(5000);
        Answer second = client.post("/small-leased/large", "k-large");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.code()).isEqualTo("result-not-kept");
        assertThat(script.entries("large")).isEqualTo(1);
    }

    @Test
    @Tag("R-11")
    @Tag("T-20")
    void freesTheKeyIfNoHandlerWasReached() {
        assertThat(client.post("/typed", "k", "{\"number\":\"x\"}").status()).isEqualTo(400);
        assertThat(client.post("/typed", "k", "{\"number\":7}").body()).isEqualTo("typed 7");
        assertThat(client.post("/unmapped", "k").status()).isEqualTo(404);
        assertThat(client.post("/unmapped", "k", "{\"other\":1}").status()).isEqualTo(404);
        assertThat(client.post("/bodyless", "k").status()).isEqualTo(405);
        assertThat(client.post("/bodyless", "k", "{\"other\":1}").status()).isEqualTo(405);
    }
}
