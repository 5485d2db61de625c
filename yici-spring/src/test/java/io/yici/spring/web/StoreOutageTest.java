package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.StoreUnavailableException;
import io.yici.spring.web.Client.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;

@Tag("B22")
class StoreOutageTest {

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

    @AfterEach
    void recover() {
        STORES.recover();
    }

    @Test
    @Tag("R-27")
    @Tag("T-42")
    void entersNoHandler() {
        server.script().on("any", (request, response) -> ResponseEntity.ok("ran"));
        STORES.fail("claim");
        for (String path : new String[] {"/joined/any", "/leased/any"}) {
            Answer answer = client.post(path, "k-any");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("store-unavailable");
            assertThat(Integer.parseInt(answer.header("Retry-After"))).isPositive();
            assertThat(answer.body()).doesNotContain("planned outage");
        }
        assertThat(server.script().entries("any")).isZero();
        STORES.recover();
        assertThat(client.post("/joined/any", "k-any").body()).isEqualTo("ran");
    }

    @Test
    @Tag("R-34")
    @Tag("T-38")
    void neverRunsLeasedWorkAgainWhoseAnswerCouldNotBeStored() {
        server.script().on("late", (request, response) -> {
            STORES.fail("complete", "find");
            return ResponseEntity.status(201).body("made");
        });
        Answer answer = client.post("/leased/late", "k-late");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("unsettled");
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isPositive();
        STORES.recover();
        assertThat(client.post("/leased/late", "k-late").code()).isEqualTo("in-progress");
        assertThat(server.script().entries("late")).isEqualTo(1);
    }

    @Test
    void isNotMistakenForAnOutageThatTheHandlerMeets() {
        server.script().on("inner", (request, response) -> {
            throw new StoreUnavailableException(
                    "inner", IdempotencyKey.unscoped("k"), new IllegalStateException("inner outage"));
        });
        Answer answer = client.post("/joined/inner", "k-inner");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.code()).isEmpty();
    }
}
