package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.BoundKey;
import io.yici.spring.web.Client.Answer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;

/** What holds when many copies of one request come at once, on whatever database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConcurrentRequestsContract {

    private static final int COPIES = 50;

    private GuardedServer server;
    private Client client;

    abstract String url() throws Exception;

    @BeforeAll
    void start() throws Exception {
        server = GuardedServer.over(url(), store -> store);
        client = server.client();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased", "waiting"})
    @Tag("B01")
    @Tag("T-29")
    @Tag("R-19")
    @Tag("R-20")
    void runsOneOfManyCopies(String mode) {
        String what = "storm-" + mode;
        server.script().on(what, (request, response) -> {
            Thread.sleep(300); // the work itself takes its time, as in the case that was seen
            return ResponseEntity.status(201).body("made");
        });
        String path = "/" + mode + "/" + what;
        List<CompletableFuture<Answer>> copies = IntStream.range(0, COPIES)
                .mapToObj(i -> client.postAsync(path, "storm", "{}"))
                .toList();
        List<Answer> answers = copies.stream().map(CompletableFuture::join).toList();
        assertThat(server.script().entries(what)).isEqualTo(1);
        assertThat(server.effects(what)).isEqualTo(1);
        assertThat(answers).allSatisfy(answer -> {
            if (answer.status() == 409) {
                assertThat(answer.code()).isEqualTo("in-progress");
                assertThat(answer.header("Retry-After")).isNotEmpty();
            } else {
                assertThat(answer.status()).isEqualTo(201);
                assertThat(answer.body()).isEqualTo("made");
            }
        });
        assertThat(answers.stream().filter(it -> it.status() == 201 && !it.isReplayed()))
                .hasSize(1);
        assertThat(client.post(path, "storm").isReplayed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"joined", "leased"})
    @Tag("R-39")
    @Tag("T-27")
    void finishesAndStoresForAClientThatIsGone(String mode) throws Exception {
        String what = "gone-" + mode;
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        server.script().on(what, (request, response) -> {
            entered.countDown();
            assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
            return ResponseEntity.status(201).body("x".repeat(500_000));
        });
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), client.port())) {
            socket.setSoLinger(true, 0); // closing resets the connection, so that writing to it fails
            String request = "POST /" + mode + "/" + what + " HTTP/1.1\r\nHost: localhost\r\nX-User: alice\r\n"
                    + "Content-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: 2\r\n\r\n{}";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
        }
        gone.countDown();
        Awaitility.await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            Answer again = client.post("/" + mode + "/" + what, "k");
            assertThat(again.status()).isEqualTo(201);
            assertThat(again.isReplayed()).isTrue();
            assertThat(again.body()).hasSize(500_000);
        });
        assertThat(server.script().entries(what)).isEqualTo(1);
        assertThat(server.effects(what)).isEqualTo(1);
    }

    @Test
    @Tag("B01")
    @Tag("T-29")
    void runsOneOfManyCopiesOfABoundRequest() {
        BoundDesk desk = server.boundDesk();
        CountDownLatch answered = new CountDownLatch(1);
        desk.services.put(
                "storm-bound",
                () -> desk.idempotency().run(BoundDesk.CREATE, BoundKey.current(), execution -> {
                    assertThat(answered.await(30, TimeUnit.SECONDS)).isTrue();
                    return desk.writing("storm-bound").run(execution);
                }));
        List<CompletableFuture<Answer>> copies = IntStream.range(0, COPIES)
                .mapToObj(i -> client.postAsync("/bound/storm-bound", "storm", "{}"))
                .toList();
        copies.forEach(copy -> copy.thenRun(answered::countDown));
        List<Answer> answers = copies.stream().map(CompletableFuture::join).toList();
        assertThat(server.effects("storm-bound")).isEqualTo(1);
        assertThat(answers.stream().filter(it -> it.status() == 201 && !it.isReplayed()))
                .hasSize(1);
        assertThat(answers.stream().filter(it -> it.status() != 201))
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer.code()).isEqualTo("in-progress"));
    }
}
