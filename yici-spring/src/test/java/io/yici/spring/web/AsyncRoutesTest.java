package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("B16")
@Tag("R-37")
@Tag("T-28")
class AsyncRoutesTest {

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

    /** What other threads write is not in the transaction of the request. */
    @ParameterizedTest
    @ValueSource(strings = {"callable", "deferred", "future", "events", "stream", "emitter"})
    void joinedRoutesRefuseThemBeforeTheHandlerIsEntered(String what) {
        int before = server.asyncEntries();
        Answer answer = client.post("/async/" + what, "k-" + what);
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.code()).isEqualTo("async-not-supported");
        assertThat(server.asyncEntries()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"callable", "deferred", "future", "stream", "emitter", "hidden"})
    void leasedRoutesWaitForThemAndKeepTheAnswer(String what) {
        int before = server.asyncEntries();
        Answer first = client.post("/async-leased/" + what, "k-" + what);
        Answer again = client.post("/async-leased/" + what, "k-" + what);
        assertThat(first.body()).startsWith(what + " on another thread");
        assertThat(first.status()).isEqualTo(what.equals("future") ? 201 : 200);
        assertThat(again.isReplayed()).isTrue();
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        assertThat(again.header("Location")).isEqualTo(first.header("Location"));
        assertThat(server.asyncEntries()).isEqualTo(before + 1);
    }

    @Test
    void eventStreamsAreRefusedOnLeasedRoutesToo() {
        int before = server.asyncEntries();
        assertThat(client.post("/async-leased/events", "k-events").code()).isEqualTo("async-not-supported");
        assertThat(server.asyncEntries()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"late", "failing"})
    void unclearEndsAreParked(String what) {
        assertThat(client.post("/async-leased/" + what, "k-" + what).status()).isIn(500, 503);
        assertThat(client.post("/async-leased/" + what, "k-" + what).code()).isEqualTo("outcome-unknown");
    }

    @Test
    void joinedRoutesRefuseThemByNameWhenTheHandlerStartsThemItself() {
        for (int i = 0; i < 2; i++) {
            assertThat(client.post("/async/hidden", "k-hidden").code()).isEqualTo("async-not-supported");
        }
    }
}
