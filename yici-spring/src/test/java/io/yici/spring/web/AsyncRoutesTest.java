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

    @ParameterizedTest
    @ValueSource(strings = {"callable", "deferred", "future", "events", "stream"})
    void areRefusedByNameBeforeTheHandlerIsEntered(String what) {
        int before = server.asyncEntries();
        for (String path : new String[] {"/async/", "/async-leased/", "/async-leased/"}) {
            Answer answer = client.post(path + what, "k-" + what);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.code()).isEqualTo("async-not-supported");
        }
        assertThat(server.asyncEntries()).isEqualTo(before);
    }

    @Test
    void areRefusedByNameWhenTheHandlerStartsThemItself() {
        for (int i = 0; i < 2; i++) {
            assertThat(client.post("/async/hidden", "k-hidden").code()).isEqualTo("async-not-supported");
        }
        assertThat(client.post("/async-leased/hidden", "k-hidden").code()).isEqualTo("async-not-supported");
        assertThat(client.post("/async-leased/hidden", "k-hidden").code()).isEqualTo("outcome-unknown");
    }
}
