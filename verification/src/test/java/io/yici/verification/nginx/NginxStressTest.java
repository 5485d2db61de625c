package io.yici.verification.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.yici.verification.nginx.Nginx.Door;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node dies again and again under many clients, who each go on until they are told of success. */
@Tag("long")
@Tag("T-24")
class NginxStressTest {

    private static final int KEYS = 3_000;
    private static final int CLIENTS = 12;
    private static final int KILLS = 5;

    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    @Test
    void everyKeyHasOneEffectWhateverDies() throws Exception {
        assumeTrue(Nginx.isInstalled(), "nginx is not there");
        Rows rows = Rows.inANewDatabase();
        List<String> arguments = rows.arguments("--in-trouble=false");
        Node dying = Node.start(arguments).awaitStart();
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (Node second = Node.start(arguments).awaitStart();
                Nginx nginx = Nginx.before(dying, second)) {
            int port = dying.port();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < KEYS; i++) {
                String key = "storm-" + i;
                String path = (i % 2 == 0 ? "/joined/" : "/bound/") + key;
                all.add(clients.submit(() -> untilDone(nginx, path, key)));
            }
            for (int kill = 1; kill <= KILLS; kill++) {
                int due = kill * KEYS / (KILLS + 1);
                await().atMost(Duration.ofMinutes(2)).until(() -> done.get() >= due);
                dying.close();
                rows.endLeases(); // of the living one, too
                dying = Node.start(port, arguments).awaitStart();
            }
            for (Future<?> each : all) {
                each.get(5, TimeUnit.MINUTES);
            }
        } finally {
            clients.shutdownNow();
            dying.close();
        }
        Map<String, Integer> effects = rows.effects();
        System.out.println(KEYS + " keys, " + sent + " requests of clients, " + KILLS + " kills");
        assertThat(effects).hasSize(KEYS);
        assertThat(effects.values()).containsOnly(1);
    }

    private void untilDone(Nginx nginx, String path, String key) {
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    sent.incrementAndGet();
                    return isDone(nginx.port(Door.NON_IDEMPOTENT), path, key);
                });
        done.incrementAndGet();
    }

    private static boolean isDone(int port, String path, String key) {
        try {
            Sender.Answer answer = Sender.to(port, "POST", path, key, null).join();
            assertThat(answer.status()).as("%s", answer).isIn(201, 409, 500, 502, 503, 504);
            return answer.status() == 201;
        } catch (CompletionException lost) {
            return false;
        }
    }
}
