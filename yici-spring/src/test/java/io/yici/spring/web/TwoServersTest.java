package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.spring.web.Client.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;

/** A proxy in front of two servers sends a request to the second while the first is still at it. */
@Tag("T-24")
@Tag("T-31")
class TwoServersTest {

    private static Answer put(Client client) {
        HttpRequest.Builder request = client.request("/put/slow").header("Idempotency-Key", "k");
        return client.send(request.PUT(BodyPublishers.ofString("42")).build());
    }

    @Test
    void carryOutOneOfTheTwo() throws Exception {
        String url = GuardedServer.h2();
        try (GuardedServer first = GuardedServer.over(url, store -> store);
                GuardedServer second = GuardedServer.over(url, store -> store)) {
            CountDownLatch entered = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            first.script().on("slow", (request, response) -> {
                entered.countDown();
                assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
                return ResponseEntity.ok("first server");
            });
            second.script().on("slow", (request, response) -> ResponseEntity.ok("second server"));
            CompletableFuture<Answer> stalled = CompletableFuture.supplyAsync(() -> put(first.client()));
            assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
            Answer meanwhile = put(second.client());
            done.countDown();
            assertThat(meanwhile.code()).isEqualTo("in-progress");
            assertThat(stalled.get(20, TimeUnit.SECONDS).body()).isEqualTo("first server");
            Answer later = put(second.client());
            assertThat(later.body()).isEqualTo("first server");
            assertThat(later.isReplayed()).isTrue();
            assertThat(second.effects("slow")).isEqualTo(1);
        }
    }
}
