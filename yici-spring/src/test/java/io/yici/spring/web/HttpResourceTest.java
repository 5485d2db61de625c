package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/** What a handler has made is told where its answer is not kept. */
@Tag("R-88")
class HttpResourceTest {

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

    /** What the second of two equal requests is told. */
    private static Answer repeat(String route, String what) {
        client.post(route + what, "k-" + what);
        return client.post(route + what, "k-" + what);
    }

    private static Object resource(Answer answer) {
        Map<?, ?> document = JsonMapper.shared().readValue(answer.body(), Map.class);
        return document.get("resource");
    }

    private static void answers(String what, int status, String location) {
        script.on(
                what,
                (request, response) -> ResponseEntity.status(status)
                        .header("Location", location)
                        .body("x".repeat(5000)));
    }

    @Test
    void locationOfAnAnswerThatIsTooLargeIsTold() {
        answers("located", 201, "/orders/17");

        Answer second = repeat("/small-leased/", "located");

        assertThat(second.code()).isEqualTo("result-not-kept");
        assertThat(resource(second)).isEqualTo("/orders/17");
        assertThat(second.header("Location")).isEmpty();
        assertThat(second.header("Link")).isEmpty();
    }

    @Test
    void whatTheHandlerNamesGoesBeforeTheLocation() {
        script.on("named", (request, response) -> {
            HttpExecution.of(request).resource("order-17");
            return ResponseEntity.status(201).header("Location", "/orders/17").body("made");
        });

        Answer second = repeat("/once/", "named");

        assertThat(second.code()).isEqualTo("already-done");
        assertThat(resource(second)).isEqualTo("order-17");
    }

    @Test
    void keyThatIsTooOldTellsWhatWasMade() {
        answers("old", 201, "/orders/18");
        client.post("/joined/old", "k-old");
        server.jdbc()
                .update(
                        "update yici_record set expiry = 2, retained_until = 1 where operation = ? and record_key = ?",
                        "test.joined",
                        "k-old");

        Answer second = client.post("/joined/old", "k-old");

        assertThat(second.code()).isEqualTo("key-too-old");
        assertThat(resource(second)).isEqualTo("/orders/18");
    }

    @Test
    void locationThatIsTooLongOrARedirectNamesNothing() {
        answers("long", 201, "/" + "o".repeat(255));
        answers("redirect", 303, "/login");

        for (String what : new String[] {"long", "redirect"}) {
            Answer second = repeat("/small-leased/", what);
            assertThat(second.code()).isEqualTo("result-not-kept");
            assertThat(second.body()).doesNotContain("resource");
        }
    }
}
