package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.BoundKey;
import io.yici.IdempotencyEvent;
import io.yici.InProgressException;
import io.yici.Outcome;
import io.yici.spring.web.Client.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;

class BoundRouteTest {

    private static GuardedServer server;
    private static BoundDesk desk;
    private static Client client;
    private static final AtomicReference<String> told = new AtomicReference<>("");

    @BeforeAll
    static void start() {
        server = GuardedServer.onH2();
        desk = server.boundDesk();
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void on(String what, BoundDesk.Service service) {
        desk.services.put(what, service);
    }

    private static void assertRefused(Answer answer, int status, String code) {
        assertThat(answer.code()).isEqualTo(code);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.isReplayed()).isFalse();
    }

    @Test
    @Tag("R-07")
    @Tag("R-30")
    void commitsOnceAndHasTheControllerRenderAgain() {
        on("plain", () -> desk.create("plain"));
        Answer first = client.post("/bound/plain", "k-plain");
        assertThat(first.status()).isEqualTo(201);
        assertThat(first.body()).isEqualTo("plain 1");
        assertThat(first.isReplayed()).isFalse();
        Answer second = client.post("/bound/plain", "k-plain");
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.body()).isEqualTo("plain 1");
        assertThat(second.isReplayed()).isTrue();
        assertThat(second.header("Cache-Control")).isEqualTo("no-store");
        assertThat(second.header("X-Rendering")).isEqualTo("2");
        assertThat(server.effects("plain")).isEqualTo(1);
    }

    @Test
    @Tag("IC-24")
    void bindsTheRequestsFingerprint() {
        on("content", () -> desk.create("content"));
        assertThat(client.post("/bound/content", "k-content", "{\"a\":1,\"b\":2}")
                        .status())
                .isEqualTo(201);
        assertThat(client.post("/bound/content", "k-content", "{\"b\":2,\"a\":1}")
                        .isReplayed())
                .isTrue();
        assertRefused(client.post("/bound/content", "k-content", "{\"a\":2}"), 422, "key-reused");
        assertRefused(client.post("/bound/content?x=1", "k-content", "{\"a\":1,\"b\":2}"), 422, "key-reused");
        assertThat(server.effects("content")).isEqualTo(1);
    }

    @Test
    @Tag("IC-22")
    @Tag("R-06")
    void rendersWhatTheEngineThrowsWhoeverCatchesIt() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        on(
                "slow",
                () -> desk.idempotency().run(BoundDesk.CREATE, BoundKey.current(), execution -> {
                    entered.countDown();
                    assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
                    return "slow";
                }));
        CompletableFuture<Answer> first = client.postAsync("/bound/slow", "k-slow", "{}");
        assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
        try {
            Answer second = client.post("/bound/slow", "k-slow");
            assertRefused(second, 409, "in-progress");
            assertThat(second.header("Retry-After")).isNotEmpty();
            on("slow", () -> {
                try {
                    return desk.create("slow");
                } catch (InProgressException e) {
                    return "hidden by the service";
                }
            });
            assertRefused(client.post("/bound/slow", "k-slow"), 409, "in-progress");
            on("slow", () -> {
                Outcome<String> outcome =
                        desk.idempotency().attempt(BoundDesk.CREATE, BoundKey.current(), desk.writing("slow"));
                return ResponseEntity.status(202).body(outcome.getClass().getSimpleName());
            });
            assertThat(client.post("/bound/slow", "k-slow").body()).isEqualTo("InProgress");
        } finally {
            done.countDown();
        }
        assertThat(first.get(20, TimeUnit.SECONDS).body()).isEqualTo("slow");
        assertThat(server.effects("slow")).isZero();
    }

    @Test
    void answersASuccessThatDidNotUseTheKeyWithAnErrorAndCountsIt() {
        long before = server.happened(IdempotencyEvent.Kind.NOT_HONOURED);
        on("ignored", () -> ResponseEntity.ok("done, unguarded"));
        Answer ignored = client.post("/bound/ignored", "k-ignored");
        assertRefused(ignored, 500, "key-not-honoured");
        assertThat(ignored.body()).doesNotContain("unguarded");
        on("ignored", () -> ResponseEntity.status(303).header("Location", "/x").build());
        assertRefused(client.post("/bound/ignored", "k-ignored"), 500, "key-not-honoured");
        on("ignored", () -> ResponseEntity.ok("x".repeat(2000)));
        assertRefused(client.post("/bound/ignored", "k-ignored"), 500, "key-not-honoured");
        assertThat(server.happened(IdempotencyEvent.Kind.NOT_HONOURED)).isEqualTo(before + 3);
        on("ignored", () -> ResponseEntity.status(404).body("no such order"));
        assertThat(client.post("/bound/ignored", "k-ignored").body()).isEqualTo("no such order");
        assertThat(server.happened(IdempotencyEvent.Kind.NOT_HONOURED)).isEqualTo(before + 3);
    }

    @Test
    void isConsumedOnceUnlessAPartIsNamed() {
        on("twice", () -> desk.create("twice") + told(() -> desk.create("twice")));
        assertMisused("/bound/twice", "consumed already", "part(");
        assertThat(server.effects("twice")).isEqualTo(1);
        on("parts", () -> {
            BoundKey stock = BoundKey.current().part("stock");
            return desk.create("parts") + ", " + desk.idempotency().run(BoundDesk.STOCK, stock, desk.writing("parts"));
        });
        assertThat(client.post("/bound/parts", "k-parts").body()).isEqualTo("parts 1, parts 2");
        Answer repeat = client.post("/bound/parts", "k-parts");
        assertThat(repeat.body()).isEqualTo("parts 1, parts 2");
        assertThat(repeat.isReplayed()).isTrue();
        assertThat(client.post("/bound/parts", "k-parts-2").body()).isEqualTo("parts 3, parts 4");
    }

    @Test
    void isNotMarkedAsReplayedWhereAPartRanForTheFirstTime() {
        on("resumed", () -> desk.create("resumed"));
        client.post("/bound/resumed", "k-resumed");
        on("resumed", () -> {
            BoundKey stock = BoundKey.current().part("stock");
            return desk.create("resumed") + ", "
                    + desk.idempotency().run(BoundDesk.STOCK, stock, desk.writing("resumed"));
        });
        Answer answer = client.post("/bound/resumed", "k-resumed");
        assertThat(answer.body()).isEqualTo("resumed 1, resumed 2");
        assertThat(answer.isReplayed()).isFalse();
    }

    @Test
    void isForTheDeclaredOperationOnTheRequestsThread() {
        on(
                "other",
                () -> told(() -> desk.idempotency().run(BoundDesk.STOCK, BoundKey.current(), desk.writing("other"))));
        assertMisused("/bound/other", "bound for bound.create");
        on("other", () -> {
            BoundKey handedOver = BoundKey.current();
            return elsewhere(() -> desk.idempotency().run(BoundDesk.CREATE, handedOver, desk.writing("other")));
        });
        assertMisused("/bound/other", "bound to the thread that handles the request");
        on("other", () -> elsewhere(() -> desk.create("other")));
        assertRefused(client.post("/bound/other", "k"), 500, "key-not-honoured");
        assertThat(told.get()).contains("no idempotency key is bound");
        assertThat(server.effects("other")).isZero();
    }

    private static Object elsewhere(BoundDesk.Service service) {
        return CompletableFuture.supplyAsync(() -> told(service)).join();
    }

    private static Object told(BoundDesk.Service service) {
        try {
            return service.serve();
        } catch (Exception e) {
            told.set(String.valueOf(e.getMessage()));
            return "hidden";
        }
    }

    private static void assertMisused(String path, String... messages) {
        assertRefused(client.post(path, "k-misused"), 500, "usage-refused");
        assertThat(told.get()).contains(messages);
    }

    @Test
    @Tag("R-35")
    void leavesTheServicesOwnExceptionsToTheApplication() {
        on(
                "failing",
                () -> desk.idempotency().run(BoundDesk.CREATE, BoundKey.current(), execution -> {
                    desk.writing("failing").run(execution);
                    throw new IllegalStateException("planned");
                }));
        assertThat(client.post("/bound/failing", "k-failing").body()).isEqualTo("advised: planned");
        assertThat(server.effects("failing")).isZero();
        on("failing", () -> desk.create("failing"));
        assertThat(client.post("/bound/failing", "k-failing").body()).isEqualTo("failing 1");
    }

    @Test
    @Tag("R-13")
    @Tag("T-19")
    void replaysADeclineAsTheApplicationRendersIt() {
        on(
                "declined",
                () -> desk.idempotency().run(BoundDesk.CREATE, BoundKey.current(), execution -> {
                    throw new BoundDesk.Declined("no funds");
                }));
        Answer first = client.post("/bound/declined", "k-declined");
        on("declined", () -> desk.create("declined"));
        Answer second = client.post("/bound/declined", "k-declined");
        assertThat(second.status()).isEqualTo(first.status()).isEqualTo(402);
        assertThat(second.body()).isEqualTo(first.body()).isEqualTo("declined: no funds");
        assertThat(first.isReplayed()).isFalse();
        assertThat(second.isReplayed()).isTrue();
        assertThat(server.effects("declined")).isZero();
    }

    @Test
    void sendsALargeAnswerOnceTheKeyIsClaimed() {
        on("large", () -> desk.create("large") + "x".repeat(2000));
        assertThat(client.post("/bound/large", "k-large").body()).startsWith("large 1xx");
        Answer second = client.post("/bound/large", "k-large");
        assertThat(second.body()).startsWith("large 1xx").hasSizeGreaterThan(2000);
        assertThat(second.isReplayed()).isTrue();
    }

    @Test
    @Tag("B08")
    @Tag("R-19")
    void isNotDoneAgainWhereTheControllerFailsAfterwards() {
        on("rendering", () -> {
            desk.create("rendering");
            return ResponseEntity.status(500).body("planned");
        });
        assertThat(client.post("/bound/rendering", "k-rendering").status()).isEqualTo(500);
        on("rendering", () -> desk.create("rendering"));
        Answer second = client.post("/bound/rendering", "k-rendering");
        assertThat(second.body()).isEqualTo("rendering 1");
        assertThat(second.isReplayed()).isTrue();
    }

    @Test
    @Tag("B16")
    void keyCannotBeUsedOnAnotherThread() {
        assertRefused(client.post("/bound/callable", "k"), 500, "key-not-honoured");
    }

    @Test
    @Tag("IC-23")
    void needsAKey() {
        Answer missing = client.send(
                client.request("/bound/plain").POST(BodyPublishers.noBody()).build());
        assertRefused(missing, 400, "key-missing");
    }

    @Test
    void leavesNoKeyOnTheThread() {
        on("clean", () -> desk.create("clean"));
        client.post("/bound/clean", "k-clean");
        server.script().on("clean", (request, response) -> {
            try {
                return ResponseEntity.ok(BoundKey.current().toString());
            } catch (RuntimeException e) {
                return ResponseEntity.ok(e.getMessage());
            }
        });
        for (int i = 0; i < 20; i++) {
            assertThat(client.post("/free/clean", "k").body()).contains("no idempotency key is bound");
        }
    }
}
