package io.yici.mall.storm;

import io.yici.mall.web.Refusal;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;

/** The storms of this process: those that run, and the last ones. They are in memory only, and go with it. Thread-safe. */
@Service
class Storms {

    /** How many may run at once: one at the guarded way and one at another, side by side. */
    static final int AT_ONCE = 2;

    private static final int REMEMBERED = 50;
    private static final Duration ROWS_KEPT = Duration.ofHours(1);

    private final Targets targets;
    private final StormTables tables;
    private final InstantSource clock;
    private final Semaphore room = new Semaphore(AT_ONCE);
    private final ExecutorService running = Executors.newFixedThreadPool(AT_ONCE);
    private final Map<String, Storm> storms = new LinkedHashMap<>();

    Storms(Targets targets, StormTables tables, InstantSource clock) {
        this.targets = targets;
        this.tables = tables;
        this.clock = clock;
    }

    /** @throws Refusal if as many run as may, or the write cannot be made; nothing is started then */
    Storm start(StormRequest request, Sender sender) {
        if (!room.tryAcquire()) {
            throw Refusal.of(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "storms-running",
                            "Two storms are running; wait for one to end.")
                    .retryable();
        }
        boolean isStarted = false;
        try {
            Storm storm = open(request, sender);
            running.execute(() -> runIn(storm));
            isStarted = true;
            return storm;
        } finally {
            if (!isStarted) {
                room.release();
            }
        }
    }

    private Storm open(StormRequest request, Sender sender) {
        tables.clear(clock.instant().minus(ROWS_KEPT));
        String id = UUID.randomUUID().toString();
        Intent intent = new Intent(id, "storm-" + id);
        Storm storm = new Storm(new Storm.Order(request, sender, intent), targets.of(request, sender, intent), clock);
        remember(storm);
        return storm;
    }

    private void runIn(Storm storm) {
        try {
            storm.run();
        } finally {
            room.release();
            storm.close();
        }
    }

    private void remember(Storm storm) {
        synchronized (storms) {
            storms.put(storm.id(), storm);
            if (storms.size() > REMEMBERED) {
                storms.remove(storms.keySet().iterator().next());
            }
        }
    }

    /** A storm that the user has started. */
    Storm find(String id, String user) {
        Storm storm;
        synchronized (storms) {
            storm = storms.get(id);
        }
        if (storm == null || !storm.isOf(user)) {
            throw Refusal.of(HttpStatus.NOT_FOUND, "storm-unknown", "There is no such storm; a restart forgets them.");
        }
        return storm;
    }

    @PreDestroy
    void stop() {
        running.shutdownNow();
    }
}
