package io.yici.spring.boot;

import static io.yici.spring.boot.KindsClient.header;
import static io.yici.spring.boot.KindsClient.isReplay;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Each kind of handler behind each kind of route; docs/http.md shows the table. */
@Tag("R-37")
@Tag("T-28")
class HandlerKindsTest {

    private static final List<String> MODES = List.of("joined", "leased", "bound");

    private static ConfigurableApplicationContext context;
    private static KindsDesk desk;
    private static KindsClient client;

    @BeforeAll
    static void start() {
        context = KindsApp.start();
        desk = context.getBean(KindsDesk.class);
        client =
                new KindsClient(context.getEnvironment().getRequiredProperty("local.server.port", Integer.class), desk);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static String key(String mode, String name) {
        return name + "-" + mode;
    }

    private static int records() {
        Integer count =
                context.getBean(JdbcTemplate.class).queryForObject("select count(*) from yici_record", Integer.class);
        return count == null ? 0 : count;
    }

    @Test
    void copiesHaveOneEffectWhateverTheHandler() throws IOException {
        String rows = Stream.of(HandlerKind.values())
                .map(kind -> "| " + kind.title + " | "
                        + MODES.stream().map(mode -> client.outcome(kind, mode)).collect(Collectors.joining(" | "))
                        + " |\n")
                .collect(Collectors.joining());
        String table = "| handler | joined | leased | bound |\n| --- | --- | --- | --- |\n" + rows;
        Path shown = Files.writeString(Path.of("target", "handlers.md"), table);
        assertThat(table).doesNotContain("**");
        assertThat(Files.readString(Path.of("..", "docs", "http.md")))
                .as("the table of %s", shown)
                .contains(table);
    }

    @Test
    void noRecordIsLeftRunning() {
        for (HandlerKind kind : HandlerKind.values()) {
            MODES.forEach(mode -> client.send(kind, mode, key(mode, "left-" + kind), 1));
        }
        Integer running = context.getBean(JdbcTemplate.class)
                .queryForObject("select count(*) from yici_record where state = 1", Integer.class);
        assertThat(running).isZero();
        assertThat(records()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased", "bound"})
    @Tag("R-32")
    void keepsNeitherCookiesNorCredentials(String mode) {
        HttpResponse<byte[]> first = client.send(HandlerKind.ENTITY, mode, key(mode, "secret"), 1);
        assertThat(header(first, "Set-Cookie")).contains("COOKIE-SECRET");
        HttpResponse<byte[]> again = client.send(HandlerKind.ENTITY, mode, key(mode, "secret"), 1);
        assertThat(isReplay(again)).isTrue();
        if (!mode.equals("bound")) { // there the controller renders again, and may set a cookie again
            assertThat(again.headers().map().keySet().stream().map(String::toLowerCase))
                    .doesNotContain("set-cookie", "www-authenticate", "authentication-info");
        }
        String login = Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.UTF_8));
        assertThat(stored()).contains("number").doesNotContain("SECRET", login, "alice:alice");
    }

    /** All that the database keeps, one character a byte. */
    private static String stored() {
        return context.getBean(JdbcTemplate.class).queryForList("script").stream()
                .map(row -> String.valueOf(row.values().iterator().next()))
                .map(HandlerKindsTest::withoutHex)
                .collect(Collectors.joining("\n"));
    }

    private static String withoutHex(String line) {
        return Pattern.compile("X'([0-9a-f]*)'")
                .matcher(line)
                .replaceAll(found -> Matcher.quoteReplacement(
                        new String(HexFormat.of().parseHex(found.group(1)), StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased", "bound"})
    void compressesForThoseWhoAskAndKeepsOneAnswer(String mode) throws IOException {
        HttpRequest.Builder zipping =
                HandlerKind.TEXT.request(client.base(), mode, 1).header("Idempotency-Key", key(mode, "zip"));
        HttpResponse<byte[]> first = client.send(zipping.setHeader("Accept-Encoding", "gzip"));
        HttpResponse<byte[]> again = client.send(zipping);
        HttpResponse<byte[]> plain = client.send(zipping.setHeader("Accept-Encoding", "identity"));
        assertThat(header(first, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(again, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(plain, "Content-Encoding")).isEmpty();
        assertThat(isReplay(again) && isReplay(plain)).isTrue();
        assertThat(unzipped(first.body())).isEqualTo(unzipped(again.body())).isEqualTo(plain.body());
    }

    private static byte[] unzipped(byte[] bytes) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased", "bound"})
    @Tag("R-07")
    void scriptsOfOtherOriginsMayReadReplays(String mode) {
        HttpRequest.Builder request = HandlerKind.JSON
                .request(client.base(), mode, 1)
                .header("Idempotency-Key", key(mode, "cors"))
                .header("Origin", KindsApp.ORIGIN);
        client.send(request);
        HttpResponse<byte[]> again = client.send(request);
        assertThat(isReplay(again)).isTrue();
        assertThat(header(again, "Access-Control-Allow-Origin")).isEqualTo(KindsApp.ORIGIN);
        assertThat(header(again, "Access-Control-Expose-Headers")).contains("Idempotent-Replayed", "Retry-After");
        HttpResponse<byte[]> refused = client.send(request.setHeader("Idempotency-Key", "'a'"));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(header(refused, "Access-Control-Allow-Origin")).isEqualTo(KindsApp.ORIGIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased", "bound"})
    void preflightHeadAndOptionsClaimNothing(String mode) {
        int before = records();
        HttpResponse<byte[]> preflight = client.send(HandlerKind.JSON
                .request(client.base(), mode, 1)
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", KindsApp.ORIGIN)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "idempotency-key, content-type"));
        assertThat(preflight.statusCode()).isEqualTo(200);
        assertThat(header(preflight, "Access-Control-Allow-Headers")).containsIgnoringCase("idempotency-key");
        for (String method : List.of("OPTIONS", "HEAD")) {
            HttpResponse<byte[]> answer = client.send(HandlerKind.JSON
                    .request(client.base(), mode, 1)
                    .method(method, BodyPublishers.noBody())
                    .header("Idempotency-Key", key(mode, "none")));
            assertThat(answer.statusCode()).isLessThan(500);
        }
        assertThat(records()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased", "bound"})
    @Tag("R-39")
    @Tag("T-27")
    void worksOnForAClientThatHasGoneAway(String mode) throws Exception {
        String key = key(mode, "gone");
        String login = Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.UTF_8));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), client.port())) {
            socket.setSoLinger(true, 0); // so that the server is told at once
            socket.getOutputStream()
                    .write(("POST /" + mode + "/slow HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic " + login
                                    + "\r\nIdempotency-Key: " + key + "\r\nContent-Length: 0\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            assertThat(desk.doorstep.awaitArrival(Duration.ofSeconds(20))).isTrue();
        }
        desk.doorstep.open();
        HttpRequest.Builder repeat = HttpRequest.newBuilder(URI.create(client.base() + "/" + mode + "/slow"))
                .POST(BodyPublishers.noBody())
                .header("Idempotency-Key", key);
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> isReplay(client.send(repeat)));
        assertThat(desk.effects("POST/" + mode + "/slow")).isEqualTo(1);
    }
}
