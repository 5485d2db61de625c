package io.yici.verification.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.yici.verification.shop.HaltingShop.Point;
import io.yici.verification.shop.ShopClient.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The shop is killed at four points of an order; after a restart the repeat gets it done once. Every day one kill meets four orders,
 * each at its point; in the long tier each point has a kill and a database of its own, too.
 */
@Execution(ExecutionMode.CONCURRENT)
class KilledOrderTest {

    /** Orders that stop within their transaction hold what they have taken: no two of the same product. */
    private static final Map<Point, String> SKUS = Map.of(
            Point.CLAIMED, "TEA-001",
            Point.WORKING, "TEA-001",
            Point.COMPLETED, "CUP-001",
            Point.COMMITTED, "POT-001");

    @TempDir
    Path home;

    @Test
    @Tag("T-32")
    @Tag("B10")
    @Tag("R-30")
    void repeatAfterAKillOnPostgresGetsTheOrderDoneOnce() throws Exception {
        repeatAfterAKillGetsEachOrderDoneOnce(EnumSet.allOf(Point.class), DurablePostgres.newDatabase());
    }

    @Test
    @Tag("T-32")
    @Tag("B10")
    @Tag("R-30")
    void repeatAfterAKillOnH2GetsTheOrderDoneOnce() throws Exception {
        repeatAfterAKillGetsEachOrderDoneOnce(EnumSet.allOf(Point.class), List.of());
    }

    @ParameterizedTest
    @EnumSource(Point.class)
    @Tag("long")
    void soDoesEachPointAloneOnPostgres(Point point) throws Exception {
        repeatAfterAKillGetsEachOrderDoneOnce(EnumSet.of(point), DurablePostgres.newDatabase());
    }

    @ParameterizedTest
    @EnumSource(Point.class)
    @Tag("long")
    void soDoesEachPointAloneOnH2(Point point) throws Exception {
        repeatAfterAKillGetsEachOrderDoneOnce(EnumSet.of(point), List.of());
    }

    private void repeatAfterAKillGetsEachOrderDoneOnce(Set<Point> points, List<String> database) throws Exception {
        int port = ShopProcess.freePort();
        killInTheMidst(points, port, database);
        try (ShopProcess shop = ShopProcess.jar(home, port, database)) {
            ShopClient client = shop.client();
            assertThat(client.audit().path("orders").asInt()).isEqualTo(points.contains(Point.COMMITTED) ? 1 : 0);
            for (Point point : points) {
                Answer done = repeatUntilDone(client, point);
                assertThat(done.replayed())
                        .as("%s: what was committed is replayed, nothing else is", point)
                        .isEqualTo(point == Point.COMMITTED);
                Answer again = order(client, point);
                assertThat(again.replayed()).isTrue();
                assertThat(again.body()).isEqualTo(done.body());
            }
            assertThat(client.audit().path("orders").asInt()).isEqualTo(points.size());
            assertThat(client.audit().path("violations")).isEmpty();
        }
    }

    private void killInTheMidst(Set<Point> points, int port, List<String> database) throws Exception {
        List<String> halting = new ArrayList<>(database);
        halting.add("--halt-at=" + points.stream().map(Point::name).collect(Collectors.joining(",")));
        ExecutorService callers = Executors.newCachedThreadPool();
        try (ShopProcess shop = ShopProcess.main(HaltingShop.class, home, port, halting)) {
            List<Future<Answer>> answers = points.stream()
                    .map(point -> callers.submit(() -> order(shop.client(), point)))
                    .toList();
            for (Future<Answer> answer : answers) {
                assertThatThrownBy(() -> {
                            throw new AssertionError("not killed, it answered " + answer.get());
                        })
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(IOException.class);
            }
            assertThat(shop.awaitEnd()).isEqualTo(HaltingShop.KILLED);
        } finally {
            callers.shutdownNow();
        }
    }

    private static Answer order(ShopClient client, Point point) throws IOException, InterruptedException {
        return client.order("alice", point.name(), SKUS.get(point));
    }

    /** The dead owner's lease has to run out first: until then 409. */
    private static Answer repeatUntilDone(ShopClient client, Point point) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> order(client, point), answer -> {
                    assertThat(answer.status()).isIn(201, 409);
                    return answer.status() == 201;
                });
    }
}
