package io.yici.verification.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.yici.verification.shop.ShopClient.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shop is killed at four points of an order; after a restart the repeat gets it done once. */
@Execution(ExecutionMode.CONCURRENT)
class KilledOrderTest {

    @TempDir
    Path home;

    @ParameterizedTest
    @EnumSource(HaltingShop.Point.class)
    @Tag("T-32")
    @Tag("B10")
    @Tag("R-30")
    void repeatAfterAKillOnPostgresGetsTheOrderDoneOnce(HaltingShop.Point point) throws Exception {
        repeatAfterAKillGetsTheOrderDoneOnce(point, DurablePostgres.newDatabase());
    }

    @ParameterizedTest
    @EnumSource(HaltingShop.Point.class)
    @Tag("T-32")
    @Tag("B10")
    @Tag("R-30")
    void repeatAfterAKillOnH2GetsTheOrderDoneOnce(HaltingShop.Point point) throws Exception {
        repeatAfterAKillGetsTheOrderDoneOnce(point, List.of());
    }

    private void repeatAfterAKillGetsTheOrderDoneOnce(HaltingShop.Point point, List<String> database) throws Exception {
        int port = ShopProcess.freePort();
        List<String> halting = new ArrayList<>(database);
        halting.add("--halt-at=" + point);
        String sku;
        try (ShopProcess shop = ShopProcess.main(HaltingShop.class, home, port, halting)) {
            sku = shop.client().firstSku();
            assertThatThrownBy(() -> {
                        Answer answer = shop.client().order("alice", "killed-1", sku);
                        throw new AssertionError("not killed, it answered " + answer);
                    })
                    .isInstanceOf(IOException.class);
            assertThat(shop.awaitEnd()).isEqualTo(HaltingShop.KILLED);
        }
        try (ShopProcess shop = ShopProcess.jar(home, port, database)) {
            ShopClient client = shop.client();
            boolean committed = point == HaltingShop.Point.COMMITTED;
            assertThat(client.audit().path("orders").asInt()).isEqualTo(committed ? 1 : 0);
            Answer done = repeatUntilDone(client, sku);
            assertThat(done.replayed())
                    .as("what was committed is replayed, nothing else is")
                    .isEqualTo(committed);
            Answer again = client.order("alice", "killed-1", sku);
            assertThat(again.replayed()).isTrue();
            assertThat(again.body()).isEqualTo(done.body());
            assertThat(client.audit().path("orders").asInt()).isEqualTo(1);
            assertThat(client.audit().path("violations")).isEmpty();
        }
    }

    /** The dead owner's lease has to run out first: until then 409. */
    private static Answer repeatUntilDone(ShopClient client, String sku) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> client.order("alice", "killed-1", sku), answer -> {
                    assertThat(answer.status()).isIn(201, 409);
                    return answer.status() == 201;
                });
    }
}
