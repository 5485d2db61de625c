package io.yici.spring.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.spring.web.Client.Answer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

class RoutePoliciesTest {

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

    @AfterEach
    void forget() {
        PolicyRoutes.STATE.set(null);
    }

    /** What the second of two equal requests gets: the first answer, another run, or the code of a problem. */
    private static String second(String route, String what) {
        Answer first = client.post("/policy-" + route + "/" + what, "k-" + what);
        Answer second = client.post("/policy-" + route + "/" + what, "k-" + what);
        if (second.isReplayed()) {
            assertThat(second.status()).isEqualTo(first.status());
            assertThat(second.body()).isEqualTo(first.body());
            return "replayed";
        }
        return script.entries(what) == 2 ? "runs" : second.code();
    }

    @ParameterizedTest
    @CsvSource({
        "everything, 500, replayed",
        "everything, 404, replayed",
        "everything, 429, replayed",
        "everything-leased, 500, replayed",
        "everything-leased, 429, replayed",
        "refusals, 404, replayed",
        "refusals, 402, replayed",
        "refusals, 503, runs",
        "success, 201, replayed",
        "success, 303, replayed",
        "success, 402, runs",
        "success, 500, runs",
        "success-leased, 201, replayed",
        "success-leased, 402, outcome-unknown",
        "own, 503, replayed",
        "own, 500, runs",
        "own, 402, runs",
        "own, 410, replayed",
        "own-leased, 503, replayed",
        "own-leased, 402, runs",
        "own-leased, 500, outcome-unknown"
    })
    @Tag("R-12")
    @Tag("T-22")
    void keepsWhatThePolicySays(String route, int status, String expected) {
        String what = route + status;
        script.on(what, (request, response) -> ResponseEntity.status(status).body("entry " + script.entries(what)));
        assertThat(second(route, what)).isEqualTo(expected);
        boolean committed = status < 400 || route.endsWith("-leased");
        assertThat(server.effects(what)).isEqualTo(committed ? script.entries(what) : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "everything, replayed",
        "everything-leased, replayed",
        "refusals, runs",
        "success-leased, outcome-unknown"
    })
    @Tag("R-12")
    @Tag("T-22")
    void keepsExceptionsAsAnswersWhereEverythingIsKept(String route, String expected) {
        String what = route + "-thrown";
        script.on(what, (request, response) -> {
            throw new IllegalStateException("SECRET detail");
        });
        assertThat(second(route, what)).isEqualTo(expected);
        Answer answer = client.post("/policy-" + route + "/" + what, "k-" + what);
        assertThat(answer.body()).doesNotContain("SECRET");
    }

    @Test
    @Tag("R-12")
    void exceptionsOfTheMomentAreNeverKept() {
        script.on("moment", (request, response) -> {
            throw new CannotAcquireLockException("deadlock");
        });
        assertThat(second("everything", "moment")).isEqualTo("runs");
    }

    @Test
    void exceptionsToAPolicyAreAboutErrors() {
        assertThatThrownBy(() -> ErrorPolicy.standard().keeping(200)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ErrorPolicy.standard().freeing(600)).isInstanceOf(IllegalArgumentException.class);
        assertThat(PolicyRoutes.OWN_ERRORS).hasToString("standard, freeing 402, keeping 503");
    }

    @Test
    @Tag("R-17")
    @Tag("IC-28")
    void policyIsPublished() {
        Map<?, ?> policy =
                JsonMapper.shared().readValue(client.get(WellKnownFilter.PATH).body(), Map.class);
        assertThat(policy.toString())
                .contains("errors=everything, fingerprint=whole", "keyFreeAfter=[4xx, 5xx]")
                .contains("errors=standard, freeing 402, keeping 503", "repeat=current-state")
                .contains("fingerprint=none", "fingerprint=elements", "fingerprint=custom")
                .contains("currentStateHeader=Idempotent-Current-State");
    }

    private static Answer send(String route, String what, String key, String json) {
        script.on(what, (request, response) -> ResponseEntity.ok("entry " + script.entries(what)));
        return client.post("/policy-" + route + "/" + what, key, json);
    }

    @Test
    @Tag("IC-09")
    void fingerprintCanBeTurnedOff() {
        send("none", "off", "k-off", "{\"a\":1}");
        assertThat(send("none", "off", "k-off", "{\"a\":2}").isReplayed()).isTrue();
        assertThat(send("none", "off", "k-off", "{").isReplayed()).isTrue();
        assertThat(script.entries("off")).isEqualTo(1);
    }

    @Test
    @Tag("IC-10")
    void fingerprintCanBeOfChosenElements() {
        send("elements", "some", "k-some", "{\"amount\":10.0,\"items\":[{\"sku\":\"x\"}],\"sent\":1}");
        Answer same = send("elements", "some", "k-some", "{\"sent\":2,\"items\":[{\"sku\":\"x\"},{}],\"amount\":1e1}");
        assertThat(same.isReplayed()).isTrue();
        String[] others = {
            "{\"amount\":11,\"items\":[{\"sku\":\"x\"}]}",
            "{\"amount\":10,\"items\":[{\"sku\":\"y\"}]}",
            "{\"items\":[{\"sku\":\"x\"}]}",
            "{\"amount\":null,\"items\":[{\"sku\":\"x\"}]}"
        };
        for (String other : others) {
            assertThat(send("elements", "some", "k-some", other).code()).isEqualTo("key-reused");
        }
        assertThat(send("elements", "some", "k-bad", "{\"amount\":10,}").code()).isEqualTo("malformed-json");
        assertThat(script.entries("some")).isEqualTo(1);
    }

    @Test
    @Tag("IC-10")
    void chosenElementsNameFieldsOfForms() {
        script.on("fields", (request, response) -> ResponseEntity.ok(request.getParameter("note")));
        String[] forms = {"amount=10&note=a", "note=b&amount=10", "amount=11&note=a", "amount=10&amount=1"};
        Answer[] answers = new Answer[forms.length];
        for (int i = 0; i < forms.length; i++) {
            answers[i] = client.send(client.request("/policy-elements/fields")
                    .header("Idempotency-Key", "k-fields")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(java.net.http.HttpRequest.BodyPublishers.ofString(forms[i]))
                    .build());
        }
        assertThat(answers[0].body()).isEqualTo("a");
        assertThat(answers[1].body()).isEqualTo("a");
        assertThat(answers[2].code()).isEqualTo("key-reused");
        assertThat(answers[3].code()).isEqualTo("key-reused");
    }

    @Test
    @Tag("IC-10")
    void fingerprintCanBeTheApplicationsOwn() {
        script.on(
                "own",
                (request, response) ->
                        ResponseEntity.ok(new String(request.getInputStream().readAllBytes(), UTF_8)));
        assertThat(client.post("/policy-custom/own", "k-own", "[1]").body()).isEqualTo("[1]");
        assertThat(client.post("/policy-custom/own", "k-own", "[2]").body()).isEqualTo("[1]");
        assertThat(client.post("/policy-custom/own", "k-own", "[10]").code()).isEqualTo("key-reused");
        assertThatThrownBy(() -> HttpFingerprint.elements()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HttpFingerprint.elements("amount")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Tag("R-14")
    void repeatsCanGetThePresentState() {
        script.on(
                "order",
                (request, response) -> ResponseEntity.status(201)
                        .header("Location", "/orders/7")
                        .body("new"));
        String path = "/policy-current/order";
        assertThat(client.post(path, "k-order").body()).isEqualTo("new");
        PolicyRoutes.STATE.set(HttpAnswer.of(200, "text/plain", "shipped".getBytes(UTF_8)));
        Answer now = client.post(path, "k-order");
        assertThat(now.body()).isEqualTo("shipped");
        assertThat(now.status()).isEqualTo(200);
        assertThat(now.isReplayed()).isTrue();
        assertThat(now.header("Idempotent-Current-State")).isEqualTo("true");
        assertThat(now.header("X-Of")).isEqualTo("/orders/7");
        assertThat(client.post(path, "k-order", "[1]").code()).isEqualTo("key-reused");
        PolicyRoutes.STATE.set(null);
        Answer first = client.post(path, "k-order");
        assertThat(first.body()).isEqualTo("new");
        assertThat(first.header("Idempotent-Current-State")).isEmpty();
        assertThat(server.effects("order")).isEqualTo(1);
    }

    @Test
    @Tag("R-14")
    void errorsAreReplayedAsTheyWere() {
        script.on("declined", (request, response) -> ResponseEntity.status(402).body("declined"));
        client.post("/policy-current/declined", "k-declined");
        PolicyRoutes.STATE.set(HttpAnswer.of(200, "text/plain", new byte[0]));
        Answer again = client.post("/policy-current/declined", "k-declined");
        assertThat(again.body()).isEqualTo("declined");
        assertThat(again.header("Idempotent-Current-State")).isEmpty();
    }

    @Test
    @Tag("R-15")
    void toldThatItWasMadeRepeatsGetALinkToIt() {
        script.on("named", (request, response) -> {
            HttpExecution.of(request).resource("order+17/a");
            return ResponseEntity.status(201).body("made");
        });
        script.on(
                "located",
                (request, response) -> ResponseEntity.status(201)
                        .header("Location", "https://shop.example/orders/18")
                        .body("made"));
        script.on("odd", (request, response) -> {
            HttpExecution.of(request).resource("/no<address>");
            return ResponseEntity.status(201).body("made");
        });
        Answer named = repeatOfLinked("named");
        assertThat(named.code()).isEqualTo("already-done");
        assertThat(named.body()).contains("\"resource\":\"order+17/a\"");
        assertThat(named.header("Link")).isEqualTo("</orders/order%2B17%2Fa>; rel=\"related\"");
        assertThat(repeatOfLinked("located").header("Link"))
                .isEqualTo("<https://shop.example/orders/18>; rel=\"related\"");
        assertThat(repeatOfLinked("odd").header("Link")).isEmpty();
    }

    private static Answer repeatOfLinked(String what) {
        client.post("/policy-linked/" + what, "k-" + what);
        return client.post("/policy-linked/" + what, "k-" + what);
    }
}
