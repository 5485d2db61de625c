package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Who is shown the answer of an earlier request, behind Spring Security's own filter chain. */
@Tag("R-10")
@ExtendWith(OutputCaptureExtension.class)
class ReplayAccessTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static ConfigurableApplicationContext context;

    /** Of this test alone, as the name of a caller and as a key. */
    private final String alice = "alice-" + UUID.randomUUID();

    @BeforeAll
    static void start() {
        context = new SpringApplicationBuilder(SecuredApp.class)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "logging.level.org.apache.catalina=off",
                        "logging.level.io.yici.spring.web=info",
                        "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                .run();
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static SecuredApp.Roles roles() {
        return context.getBean(SecuredApp.Roles.class);
    }

    private static HttpRequest.Builder request(String path) {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder as(String user, HttpRequest.Builder request) {
        String login = Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
        return request.header("Authorization", "Basic " + login);
    }

    private HttpRequest.Builder keyed(String path, String body) {
        return request(path)
                .header("Idempotency-Key", alice)
                .header("X-Request-Id", "replay-access")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return send(as(alice, keyed(path, "")));
    }

    private static boolean isReplayed(HttpResponse<?> answer) {
        return answer.headers().firstValue("Idempotent-Replayed").isPresent();
    }

    private static void assertNotShown(HttpResponse<String> refused) {
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("\"code\":\"replay-not-allowed\"").doesNotContain("secret");
        assertThat(refused.headers().firstValue("Idempotency-Original-Request-Id"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/joined", "/leased"})
    void aRoleThatIsTakenAwayTakesItsReplaysWithIt(String path) throws Exception {
        roles().grant(alice, "ROLE_BUYER");
        HttpResponse<String> first = post(path);
        assertThat(first.body()).startsWith("secret");
        assertThat(isReplayed(post(path))).isTrue();

        roles().grant(alice, "ROLE_READER");
        assertNotShown(post(path));

        roles().grant(alice, "ROLE_BUYER", "ROLE_READER");
        HttpResponse<String> again = post(path);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(roles().asked(alice))
                .as("the handler is not entered for a replay")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bound", "/method"})
    void aMethodIsAuthorisedAgain(String path) throws Exception {
        roles().grant(alice, "ROLE_BUYER");
        HttpResponse<String> first = post(path);
        assertThat(first.body()).startsWith("secret");
        assertThat(post(path).body()).isEqualTo(first.body());
        assertThat(roles().asked(alice)).isEqualTo(2);

        roles().grant(alice, "ROLE_READER");
        HttpResponse<String> refused = post(path);

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).doesNotContain("secret");
        assertThat(roles().asked(alice)).isEqualTo(3);
    }

    @Test
    void whoMayNotEnterTheHandlerUsesUpNoKey() throws Exception {
        roles().grant(alice, "ROLE_READER");
        assertThat(post("/joined").statusCode()).isEqualTo(403);

        roles().grant(alice, "ROLE_BUYER");
        assertThat(post("/joined").body()).startsWith("secret");
    }

    @Test
    void aLaterLoginWithoutTheRoleSeesNothing() throws Exception {
        roles().grant(alice, "ROLE_BUYER");
        String session = logIn();
        HttpResponse<String> first = send(keyed("/joined", "").header("Cookie", session));
        assertThat(first.body()).startsWith("secret");
        assertThat(isReplayed(send(keyed("/joined", "").header("Cookie", session))))
                .isTrue();

        roles().grant(alice, "ROLE_READER");
        assertNotShown(send(keyed("/joined", "").header("Cookie", logIn())));

        roles().grant(alice, "ROLE_BUYER");
        assertThat(isReplayed(send(keyed("/joined", "").header("Cookie", logIn()))))
                .isTrue();
    }

    private String logIn() throws IOException, InterruptedException {
        String name = URLEncoder.encode(alice, StandardCharsets.UTF_8);
        HttpResponse<String> answer = send(request("/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("username=" + name + "&password=" + name)));
        assertThat(answer.headers().firstValue("Location").orElse("")).doesNotContain("error");
        return answer.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    @Test
    void anAnonymousCallersAnswerNeedsNothing() throws Exception {
        HttpResponse<String> first = send(keyed("/open", ""));
        roles().grant(alice, "ROLE_BUYER");

        HttpResponse<String> repeat = post("/open");

        assertThat(isReplayed(repeat)).isTrue();
        assertThat(repeat.body()).isEqualTo(first.body());
    }

    @Test
    void anAnonymousCallerDoesNotSeeWhatSomebodyWasAnswered() throws Exception {
        roles().grant(alice, "ROLE_BUYER");
        assertThat(post("/open").body()).startsWith("secret");

        assertNotShown(send(keyed("/open", "")));
    }

    @Test
    void aBeanMayDecideOtherwise() throws Exception {
        roles().grant(alice, "ROLE_BUYER");
        HttpResponse<String> first = post("/lenient");
        roles().grant(alice, "ROLE_READER");
        assertThat(post("/lenient").body()).isEqualTo(first.body());

        roles().grant(alice, "ROLE_LOCKED");
        assertNotShown(post("/lenient"));
    }

    @Test
    @Tag("R-92")
    void refusalsAreLoggedInALineWithoutKeyAndContent(CapturedOutput output) throws Exception {
        roles().grant(alice, "ROLE_BUYER");
        post("/joined");
        post("/bound");
        send(as(alice, keyed("/joined", "private")));
        send(as(alice, keyed("/bound", "private")));
        roles().grant(alice, "ROLE_READER");
        post("/joined");

        String masked = alice.substring(0, 4) + "…" + alice.substring(alice.length() - 4);
        String rest = "key " + alice + "/" + masked + ", request replay-access";
        String differs = "the same key with another method, path, query, content type or body: operation ";
        assertThat(output.getAll())
                .contains(differs + "test.joined, " + rest)
                .contains(differs + "test.bound, " + rest)
                .contains("this caller may not see the stored answer: operation test.joined, " + rest)
                .doesNotContain("private", "secret");
    }
}
