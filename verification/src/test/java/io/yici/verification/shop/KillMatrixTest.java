package io.yici.verification.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Payments, their copies, a gateway whose replies get lost, and kills of either instance, all at once; in the end each order is paid and
 * charged once. {@code -Dyici.seed=…} makes the same choices again, though not the same interleaving.
 */
class KillMatrixTest {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String HEAD = """
            | payments | kills | requests | of them cut off by a kill | told to ask again | replies to be lost | charges | paid orders | violations |
            | --- | --- | --- | --- | --- | --- | --- | --- | --- |
            """;

    @TempDir
    Path home;

    private final long seed = Long.getLong("yici.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private int lost;

    /** @param isPatient whether leases of the dead run out by themselves, or are ended */
    private record Plan(int payments, int kills, int customers, boolean isPatient) {
        int batch() {
            return payments / (kills + 1);
        }
    }

    @Test
    @Tag("T-32")
    @Tag("T-37")
    void everyOrderIsChargedOnceWhateverIsKilled() throws Exception {
        run(new Plan(20, 2, 8, false));
    }

    @Test
    @Tag("long")
    @Tag("T-32")
    @Tag("T-37")
    void everyOfAThousandOrdersIsChargedOnceWhateverIsKilled() throws Exception {
        int payments = Integer.getInteger("yici.payments", 1_000);
        run(new Plan(payments, Math.max(4, payments / 50), 24, true));
    }

    private void run(Plan plan) throws Exception {
        System.out.println("kill matrix, seed " + seed);
        try (ShopPair shops = ShopPair.start(home, plan.payments)) {
            Payments payments = new Payments(shops, random);
            List<String> orders = paid(plan, shops, payments);
            JsonNode audit = shops.shop(0).audit();
            JsonNode charges =
                    shops.gateway().get("operator", "/sim/gateway/charges").json();
            int paidOrders = 0;
            for (String orderNo : orders) {
                paidOrders += shops.shop(1).status("alice", orderNo).equals("PAID") ? 1 : 0;
            }
            tell(
                    plan,
                    payments,
                    List.of(charges.size(), paidOrders, audit.path("violations").size()));
            assertThat(audit.path("violations")).isEmpty();
            assertThat(orders).doesNotHaveDuplicates().hasSize(plan.payments);
            assertThat(audit.path("orders").asInt()).isEqualTo(plan.payments);
            assertThat(paidOrders).isEqualTo(plan.payments);
            assertThat(charges.valueStream()
                            .map(charge -> charge.path("orderNo").asString()))
                    .containsExactlyInAnyOrderElementsOf(orders);
        }
    }

    /** Lets customers in by batches, one before each kill and the last after all of them; the numbers of all orders. */
    private List<String> paid(Plan plan, ShopPair shops, Payments payments) throws Exception {
        Semaphore admitted = new Semaphore(0);
        ExecutorService customers = Executors.newFixedThreadPool(plan.customers);
        try {
            List<Future<String>> all = new ArrayList<>();
            for (int i = 0; i < plan.payments; i++) {
                int number = i;
                all.add(customers.submit(() -> {
                    admitted.acquire();
                    return payments.orderAndPay(number);
                }));
            }
            for (int kill = 0; kill < plan.kills; kill++) {
                admitted.release(plan.batch());
                loseReplies(shops);
                int due = kill * plan.batch() + 1 + random.nextInt(plan.batch());
                await().atMost(PATIENCE).until(() -> payments.begun() >= due);
                killOne(plan, shops);
            }
            admitted.release(plan.payments);
            List<String> orders = new ArrayList<>();
            for (Future<String> each : all) {
                orders.add(each.get(PATIENCE.toMinutes(), TimeUnit.MINUTES));
            }
            return orders;
        } finally {
            customers.shutdownNow();
        }
    }

    private void killOne(Plan plan, ShopPair shops) throws Exception {
        int victim = random.nextInt(2);
        shops.kill(victim);
        if (!plan.isPatient) {
            shops.endLeases();
        }
        shops.start(victim);
    }

    /** The gateway takes its time, so that kills come while it charges; some charges are made without an answer, some fail. */
    private void loseReplies(ShopPair shops) throws Exception {
        int replies = 1 + random.nextInt(3);
        lost += replies;
        shops.gateway()
                .gateway("{\"delayMillis\":%d,\"loseResponses\":%d,\"failNext\":%d}"
                        .formatted(50 + random.nextInt(200), replies, random.nextInt(2)));
    }

    private void tell(Plan plan, Payments payments, List<Integer> ends) throws Exception {
        var seen = payments.seen();
        int cut = seen.getOrDefault(Payments.CUT_OFF, 0);
        int all = seen.values().stream().mapToInt(Integer::intValue).sum() - seen.getOrDefault(Payments.NOT_THERE, 0);
        int again = all - cut - seen.getOrDefault("200", 0) - seen.getOrDefault("201", 0);
        String row = "| %d | %d | %d | %d | %d | %d | %d | %d | %d |%n"
                .formatted(plan.payments, plan.kills, all, cut, again, lost, ends.get(0), ends.get(1), ends.get(2));
        System.out.print(HEAD + row);
        Path figures = Files.createDirectories(Path.of("target", "figures"));
        Files.writeString(figures.resolve("kill-matrix-" + plan.payments + ".txt"), HEAD + row);
    }
}
