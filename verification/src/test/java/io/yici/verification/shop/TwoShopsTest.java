package io.yici.verification.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.testkit.DuplicateStorm;
import io.yici.verification.shop.ShopClient.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two instances of the shop on one PostgreSQL, the gateway as a third process. */
class TwoShopsTest {

    @TempDir
    Path home;

    private List<String> arguments = List.of();
    private ShopProcess gateway;
    private ShopProcess first;
    private ShopProcess second;

    @BeforeEach
    void start() throws Exception {
        gateway = ShopProcess.jar(dir("gateway"), ShopProcess.freePort(), List.of("--mall.role=gateway"));
        arguments = new ArrayList<>(DurablePostgres.newDatabase());
        arguments.add("--mall.gateway.url=" + gateway.uri());
        arguments.add("--mall.gateway.read-timeout=60s"); // a busy machine is not what is tested here
        first = ShopProcess.jar(dir("first"), ShopProcess.freePort(), arguments);
        second = ShopProcess.jar(dir("second"), ShopProcess.freePort(), arguments);
    }

    @AfterEach
    void stop() throws Exception {
        for (ShopProcess process : List.of(first, second, gateway)) {
            process.close();
        }
    }

    private Path dir(String name) throws java.io.IOException {
        return Files.createDirectories(home.resolve(name));
    }

    @Test
    @Tag("T-29")
    @Tag("B01")
    void twoHundredDuplicatesOverBothInstancesChargeOnce() throws Exception {
        String orderNo = order("dup-order");
        List<ShopClient> shops = List.of(first.client(), second.client());
        var storm = DuplicateStorm.of(200).threads(32).run(i -> shops.get(i % 2).pay("alice", "dup-pay", orderNo));
        assertThat(storm.failures()).isEmpty();
        for (Answer answer : storm.results()) {
            assertThat(answer.status()).isIn(201, 409);
        }
        assertThat(storm.results().stream()
                        .filter(answer -> answer.status() == 201 && !answer.replayed())
                        .count())
                .as("answers that are not replays")
                .isEqualTo(1);
        assertThat(gateway.client().charges(orderNo)).hasSize(1);
        assertThat(first.client().status("alice", orderNo)).isEqualTo("PAID");
        assertThat(second.client().audit().path("violations")).isEmpty();
    }

    @Test
    @Tag("T-32")
    @Tag("T-37")
    @Tag("B08")
    void instanceKilledInThePaymentLeavesAtMostOneChargeAndAClearEnd() throws Exception {
        String orderNo = order("kill-order");
        gateway.client().gateway("{\"delayMillis\":3000}");
        CompletableFuture<Void> paying = CompletableFuture.runAsync(() -> payUnanswered(orderNo));
        await().atMost(Duration.ofSeconds(10))
                .until(() -> second.client().status("alice", orderNo).equals("PAYING"));
        first.kill();
        paying.join();
        gateway.client().gateway("{\"delayMillis\":0}");
        assertThat(second.client().pay("alice", "kill-pay", orderNo).status())
                .as("while the dead owner's lease lives")
                .isEqualTo(409);
        first = ShopProcess.jar(dir("first"), ShopProcess.freePort(), arguments);
        String end = await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> first.client().status("alice", orderNo), status -> !status.equals("PAYING"));
        List<JsonNode> charges = gateway.client().charges(orderNo);
        assertThat(end).isEqualTo(charges.isEmpty() ? "WAITING_PAY" : "PAID");
        assertThat(charges).hasSizeLessThanOrEqualTo(1);
        Answer repeat = second.client().pay("alice", "kill-pay", orderNo);
        assertThat(repeat.status()).as("the repeat tells: %s", repeat).isEqualTo(201);
        assertThat(repeat.replayed()).isEqualTo(!charges.isEmpty());
        assertThat(gateway.client().charges(orderNo)).hasSize(1);
        assertThat(second.client().audit().path("violations")).isEmpty();
    }

    private String order(String key) throws Exception {
        ShopClient shop = first.client();
        Answer order = shop.order("alice", key, shop.firstSku());
        assertThat(order.status()).as("%s", order).isEqualTo(201);
        return order.text("orderNo");
    }

    private void payUnanswered(String orderNo) {
        try {
            Answer answer = first.client().pay("alice", "kill-pay", orderNo);
            throw new AssertionError("killed, yet it answered " + answer);
        } catch (java.io.IOException e) {
            assertThat(e).isNotNull();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
