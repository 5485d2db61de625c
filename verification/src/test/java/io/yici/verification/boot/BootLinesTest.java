package io.yici.verification.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.jackson.JsonFingerprint;
import io.yici.verification.boot.LineProcess.Answer;
import io.yici.verification.shop.DurablePostgres;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One application, compiled once, with the same jars of Yici, on both lines of Spring Boot: on H2, and together on one PostgreSQL. */
class BootLinesTest {

    private static final Map<BootLine, LineProcess> H2 = new EnumMap<>(BootLine.class);
    private static final Map<BootLine, LineProcess> POSTGRES = new EnumMap<>(BootLine.class);
    private static final Map<String, String> TABLE = new TreeMap<>();

    @BeforeAll
    static void start() throws Exception {
        List<String> shared = DurablePostgres.newDatabase();
        for (BootLine line : BootLine.values()) {
            String h2 = "--spring.datasource.url=jdbc:h2:mem:line;DB_CLOSE_DELAY=-1";
            H2.put(line, LineProcess.start(line, List.of(h2)));
            // one after the other: the first makes the tables
            LineProcess postgres = LineProcess.start(line, shared);
            POSTGRES.put(line, postgres);
            postgres.awaitStart();
        }
        H2.values().forEach(LineProcess::awaitStart);
    }

    @AfterAll
    static void stop() throws Exception {
        TABLE.forEach((what, outcome) -> System.out.println(what + " | " + outcome));
        for (LineProcess process : all().toList()) {
            process.close();
        }
    }

    private static Stream<LineProcess> all() {
        return Stream.concat(H2.values().stream(), POSTGRES.values().stream());
    }

    static Stream<Arguments> entrances() {
        return Stream.of(Entrance.values())
                .flatMap(entrance -> Stream.of(BootLine.values())
                        .flatMap(line -> Stream.of(
                                Arguments.of(line, "h2", entrance), Arguments.of(line, "postgresql", entrance))));
    }

    private static LineProcess at(BootLine line, String database) {
        return (database.equals("h2") ? H2 : POSTGRES).get(line);
    }

    @ParameterizedTest
    @EnumSource
    void starterPicksTheJacksonOfItsLine(BootLine line) {
        Answer told = H2.get(line).get("/line");
        assertThat(told.body()).contains("\"boot\":\"" + line.version, "\"codec\":\"" + line.codec + "\"");
    }

    @ParameterizedTest
    @MethodSource("entrances")
    void repeatGetsTheFirstAnswer(BootLine line, String database, Entrance entrance) {
        LineProcess at = at(line, database);
        String key = "repeat-" + line;
        Answer first = entrance.call(at, key, false).join();
        assertThat(first.status()).as("%s", first).isEqualTo(201);
        Answer repeat = entrance.call(at, key, false).join();
        assertThat(repeat.body()).isEqualTo(first.body()).contains("23:59:59.123456789Z", "10.10");
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(repeat.replayed()).isEqualTo(entrance != Entrance.METHOD);
        assertThat(entrance.effects(at, key)).isEqualTo(1);
        TABLE.merge(row(line, database), entrance.word() + " replayed", (a, b) -> a + ", " + b);
    }

    @ParameterizedTest
    @MethodSource("entrances")
    void secondCopyMeetsTheRunningFirst(BootLine line, String database, Entrance entrance) {
        LineProcess at = at(line, database);
        String key = "copies-" + line;
        CompletableFuture<Answer> first = entrance.call(at, key, true);
        await().until(() -> at.get("/held/" + entrance.effect(key)).body().equals("true"));
        CompletableFuture<Answer> second = entrance.call(at, key, true);
        // whichever is let go: the one that is held is the only one
        assertThat(second.join().status()).isEqualTo(409);
        at.get("/open/" + entrance.effect(key));
        assertThat(first.join().status()).isEqualTo(201);
        assertThat(entrance.call(at, key, true).join().body())
                .isEqualTo(first.join().body());
        assertThat(entrance.effects(at, key)).isEqualTo(1);
        TABLE.merge(row(line, database), entrance.word() + " 1 effect of 2 copies", (a, b) -> a + ", " + b);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("B58")
    void eachTryOfSpringRetryIsAClaimOfTheSameKey(BootLine line) {
        LineProcess at = H2.get(line);
        for (int i = 0; i < 2; i++) {
            Answer answer = at.post("/shaky", "{\"name\":\"shaky\",\"held\":false}", "X-Key", "shaky")
                    .join();
            assertThat(answer.body()).isEqualTo("done at attempt 2");
        }
        assertThat(at.get("/effects/shaky").body()).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("B28")
    void doubleClickIsRefusedByAWindow(BootLine line) {
        LineProcess at = H2.get(line);
        String body = "{\"name\":\"clicked\",\"held\":false}";
        assertThat(at.post("/submit", body, "X-User", "alice").join().status()).isEqualTo(200);
        Answer repeat = at.post("/submit", body, "X-User", "alice").join();
        assertThat(repeat.status()).isEqualTo(429);
        assertThat(repeat.body()).contains("\"code\":\"repeat-refused\"");
        assertThat(at.post("/submit", body, "X-User", "bob").join().status()).isEqualTo(200);
        assertThat(at.get("/effects/clicked").body()).isEqualTo("2");
    }

    private static String row(BootLine line, String database) {
        return line + " " + database;
    }

    /** Two releases of one service in a rolling change of the framework. */
    @ParameterizedTest
    @EnumSource
    void whatOneLineStoredTheOtherReplays(Entrance entrance) {
        for (BootLine writer : BootLine.values()) {
            String key = "across-" + writer;
            Answer first = entrance.call(POSTGRES.get(writer), key, false).join();
            for (LineProcess reader : POSTGRES.values()) {
                Answer repeat = entrance.call(reader, key, false).join();
                assertThat(repeat.status()).as("%s", repeat).isEqualTo(201);
                assertThat(said(repeat)).as("read by %s", reader.line).isEqualTo(said(first));
                assertThat(entrance.effects(reader, key)).isEqualTo(1);
            }
        }
    }

    /** A value that is rendered again has the members in the order of whichever Jackson does it. */
    private static String said(Answer answer) {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        return new String(JsonFingerprint.canonical(body), StandardCharsets.UTF_8);
    }

    @Test
    void refusalsAreTheSameDocuments() {
        List<Answer> three = refusals(H2.get(BootLine.BOOT_3_5));
        assertThat(refusals(H2.get(BootLine.BOOT_4_0))).isEqualTo(three);
        assertThat(three).extracting(Answer::status).containsExactly(400, 400, 400, 422, 422, 409, 404);
        assertThat(three).allSatisfy(refusal -> assertThat(refusal.type()).startsWith("application/problem+json"));
    }

    private static List<Answer> refusals(LineProcess at) {
        Entrance.JOINED.call(at, "refused", false).join();
        Entrance.BOUND.call(at, "refused", false).join();
        List<Answer> refusals = new ArrayList<>();
        refusals.add(at.post("/joined", "{}").join());
        refusals.add(at.post("/joined", "{}", "Idempotency-Key", "a,b").join());
        refusals.add(at.post("/joined", "{", "Idempotency-Key", "broken").join());
        refusals.add(at.post("/joined", "{}", "Idempotency-Key", "refused").join());
        String other = "{\"name\":\"other\",\"held\":false}";
        refusals.add(at.post("/bound", other, "Idempotency-Key", "refused").join());
        refusals.add(running(at));
        refusals.add(at.get("/.well-known/idempotency/keys/line.joined", "Idempotency-Key", "unknown"));
        return refusals;
    }

    private static Answer running(LineProcess at) {
        CompletableFuture<Answer> first = Entrance.JOINED.call(at, "running", true);
        await().until(() -> at.get("/held/joined-running").body().equals("true"));
        Answer second = Entrance.JOINED.call(at, "running", true).join();
        at.get("/open/joined-running");
        first.join();
        return second;
    }

    /** Made by the springdoc of the line, by one bean of the starter. */
    @ParameterizedTest
    @EnumSource
    @Tag("R-17")
    @Tag("IC-14")
    void apiDocumentStatesThePolicy(BootLine line) {
        Answer document = H2.get(line).get("/v3/api-docs");
        assertThat(document.status()).as("%s", document).isEqualTo(200);
        SwaggerParseResult parsed = new OpenAPIV3Parser().readContents(document.body());
        assertThat(parsed.getMessages()).isNullOrEmpty();
        for (String path : List.of("/joined", "/leased", "/bound")) {
            Operation operation = parsed.getOpenAPI().getPaths().get(path).getPost();
            assertThat(operation.getParameters())
                    .filteredOn(it -> it.getIn().equals("header") && it.getRequired())
                    .extracting(Parameter::getName)
                    .containsExactly("Idempotency-Key");
            assertThat(operation.getResponses().keySet()).contains("400", "409", "422", "503");
            assertThat(operation.getResponses().get("409").getContent()).containsKey("application/problem+json");
            assertThat(operation.getResponses().get("201").getHeaders()).containsKey("Idempotent-Replayed");
            assertThat(operation.getExtensions().get("x-idempotency").toString())
                    .contains("line" + path.replace('/', '.'), "retention", "PT24H");
        }
        assertThat(parsed.getOpenAPI().getComponents().getSchemas()).containsKey("IdempotencyProblem");
        Operation read = parsed.getOpenAPI().getPaths().get("/effects/{name}").getGet();
        assertThat(read.getExtensions()).isNull();
        assertThat(read.getParameters()).extracting(Parameter::getIn).containsExactly("path");
    }

    @ParameterizedTest
    @EnumSource
    void keysAreLookedUpAndMetersCount(BootLine line) {
        LineProcess at = H2.get(line);
        Entrance.LEASED.call(at, "seen", false).join();
        Entrance.LEASED.call(at, "seen", false).join();
        Answer state = at.get("/.well-known/idempotency/keys/line.leased", "Idempotency-Key", "seen");
        assertThat(state.body()).contains("\"completed\"");
        Answer replays = at.get("/actuator/metrics/yici.replays?tag=operation:line.leased");
        assertThat(replays.status()).as("%s", replays).isEqualTo(200);
        Answer bound = at.get("/actuator/metrics/yici.oldest.unfinished?tag=operation:line.bound");
        assertThat(bound.status()).as("%s", bound).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void healthAndEndpointTellOfTheStore(BootLine line) {
        LineProcess at = H2.get(line);
        Entrance.LEASED.call(at, "watched", false).join();

        Answer health = at.get("/actuator/health/yici");
        assertThat(health.status()).as("%s", health).isEqualTo(200);
        assertThat(health.body()).contains("\"status\":\"UP\"", "\"dialect\":\"h2\"", "\"overdue\":{\"records\":0}");
        Answer overview = at.get("/actuator/yici");
        assertThat(overview.status()).as("%s", overview).isEqualTo(200);
        assertThat(overview.body())
                .contains(
                        "\"id\":\"line.joined\"",
                        "\"id\":\"line.bound\"",
                        "\"id\":\"line.method\"",
                        "\"path\":\"/leased\"")
                .contains("\"retention\":\"PT24H\"", "YICI-C01", "POST /unguarded")
                .doesNotContain("watched", "POST /method");
        String digest =
                RecordId.of("line.leased", IdempotencyKey.of("line", "watched")).toString();
        Answer life = at.get("/actuator/yici/" + digest);
        assertThat(life.body()).contains("\"state\":\"completed\"").doesNotContain("watched");
        assertThat(at.get("/actuator/yici/" + "ab".repeat(32)).status()).isEqualTo(404);
    }

    /** What a test of a part of an application gets, without a test framework, which differs between the lines. */
    @ParameterizedTest
    @EnumSource
    void sliceRunsWithoutADatabase(BootLine line) throws Exception {
        String said = LineProcess.run(
                line, "io.yici.verification.slice.SliceApplication", "--yici.checks.in-memory-store.level=off");
        assertThat(said).contains("InMemoryTransactionalStore said first, first on " + line.version);
    }
}
