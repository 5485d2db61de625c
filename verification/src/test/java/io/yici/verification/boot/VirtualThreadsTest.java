package io.yici.verification.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.yici.verification.boot.LineProcess.Answer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The application on virtual threads that share a single carrier: whatever kept hold of that one while it waits would stop all others,
 * and these tests with them.
 */
class VirtualThreadsTest {

    private static final int KEYS = 200;
    private static final int COPIES = 60;
    private static final int WAITERS_PER_KEY = 8;
    private static final List<String> ONE_CARRIER = List.of("-Djdk.virtualThreadScheduler.parallelism=1");
    private static final Map<BootLine, LineProcess> PROCESSES = new EnumMap<>(BootLine.class);

    @BeforeAll
    static void start() throws Exception {
        LaterJdk jdk = LaterJdk.find().orElseGet(() -> abort("no JDK 21 or later is installed"));
        for (BootLine line : BootLine.values()) {
            List<String> arguments =
                    List.of("--spring.datasource.url=jdbc:h2:mem:virtual", "--spring.threads.virtual.enabled=true");
            PROCESSES.put(line, LineProcess.start(line, jdk.home(), ONE_CARRIER, arguments));
        }
        for (LineProcess process : PROCESSES.values()) {
            process.awaitStart();
            assertThat(process.get("/line").body()).contains("VirtualThread[");
        }
    }

    @AfterAll
    static void stop() throws Exception {
        for (LineProcess process : PROCESSES.values()) {
            process.close();
        }
    }

    /** Far more than there are threads in a usual server, and all of them inside at the same time. */
    @ParameterizedTest
    @EnumSource
    void manyKeysAreAtWorkAtOnce(BootLine line) {
        LineProcess at = PROCESSES.get(line);

        List<CompletableFuture<Answer>> running = calls(at, Entrance.LEASED, "inside", true);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> at.get("/holding").body().equals("" + KEYS));
        at.get("/open-all");

        assertThat(running).allSatisfy(call -> assertThat(call.join().status()).isEqualTo(201));
    }

    @ParameterizedTest
    @EnumSource
    void manyKeysGetThroughASmallPool(BootLine line) {
        LineProcess at = PROCESSES.get(line);
        List<Answer> first = answers(calls(at, Entrance.JOINED, "many", false));
        List<Answer> repeated = answers(calls(at, Entrance.JOINED, "many", false));

        assertThat(first).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(201));
        assertThat(repeated).allSatisfy(answer -> assertThat(answer.replayed()).isTrue());
        assertThat(repeated)
                .extracting(Answer::body)
                .isEqualTo(first.stream().map(Answer::body).toList());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("B16")
    void stormOfOneKeyHasOneEffectAndStopsNoOther(BootLine line) {
        LineProcess at = PROCESSES.get(line);
        CompletableFuture<Answer> first = Entrance.LEASED.call(at, "storm", true);
        await().until(() -> at.get("/held/leased-storm").body().equals("true"));

        List<CompletableFuture<Answer>> copies = Stream.generate(() -> Entrance.LEASED.call(at, "storm", true))
                .limit(COPIES)
                .toList();
        await().until(() -> copies.stream().filter(CompletableFuture::isDone).count() >= COPIES - WAITERS_PER_KEY);
        assertThat(Entrance.JOINED.call(at, "beside", false).join().status()).isEqualTo(201);
        at.get("/open/leased-storm");

        assertThat(first.join().status()).isEqualTo(201);
        assertThat(answers(copies)).allSatisfy(copy -> assertThat(copy.status()).isIn(201, 409));
        assertThat(answers(copies).stream().filter(copy -> copy.status() == 201))
                .allSatisfy(
                        copy -> assertThat(copy.body()).isEqualTo(first.join().body()));
        assertThat(Entrance.LEASED.effects(at, "storm")).isEqualTo(1);
    }

    private static List<CompletableFuture<Answer>> calls(LineProcess at, Entrance entrance, String name, boolean held) {
        return IntStream.range(0, KEYS)
                .mapToObj(i -> entrance.call(at, name + "-" + i, held))
                .toList();
    }

    private static List<Answer> answers(List<CompletableFuture<Answer>> calls) {
        return calls.stream().map(CompletableFuture::join).toList();
    }
}
