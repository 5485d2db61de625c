package io.yici.spring.boot;

import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.boot.UnfinishedRecords.Count;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/**
 * Looks into the store on one thread of its own, whoever asks and however many: so the asker waits for a bounded time, and a store that
 * hangs holds one thread and one connection for claims, never one of the business. Thread-safe.
 */
final class StoreLook implements DisposableBean {

    /** Counts may be so old. */
    static final Duration COUNT_EVERY = Duration.ofSeconds(5);

    private static final RecordId NOBODYS = RecordId.of("yici.health", IdempotencyKey.unscoped("never claimed"));
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final IdempotencyStore store;
    private final UnfinishedRecords unfinished;
    private final Duration patience;
    private final InstantSource clock;
    private final ThreadPoolExecutor looking;
    private @Nullable CompletableFuture<Seen> running;
    private @Nullable Counted counted; // of the looking thread alone

    private record Counted(Instant at, Map<String, Count> counts) {}

    /**
     * What was seen.
     *
     * @param failure why the store did not answer, or null
     * @param countedAt null where nothing was counted
     */
    record Seen(@Nullable String failure, @Nullable Instant countedAt, Map<String, Count> counts) {

        static Seen failed(String why) {
            return new Seen(why, null, Map.of());
        }
    }

    StoreLook(IdempotencyStore store, UnfinishedRecords unfinished, Duration patience, InstantSource clock) {
        this.store = store;
        this.unfinished = unfinished;
        this.patience = patience;
        this.clock = clock;
        this.looking = new ThreadPoolExecutor(
                1, 1, IDLE.toSeconds(), TimeUnit.SECONDS, new LinkedBlockingQueue<>(), StoreLook::thread);
        looking.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable look) {
        Thread thread = new Thread(look, "yici-health");
        thread.setDaemon(true);
        return thread;
    }

    IdempotencyStore store() {
        return store;
    }

    /** Reads a record that is never there, with all columns, so that a table that is gone or lacks one shows. */
    Seen look() {
        try {
            return running().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Seen.failed("no answer within " + patience.toMillis() + " ms");
        } catch (ExecutionException e) {
            return Seen.failed(String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Seen.failed("interrupted while waiting for the store");
        }
    }

    /** Nobody starts a second one while one hangs. */
    private synchronized CompletableFuture<Seen> running() {
        if (running == null || running.isDone()) {
            running = CompletableFuture.supplyAsync(this::seen, looking);
        }
        return running;
    }

    private Seen seen() {
        var unused = store.find(NOBODYS);
        Instant now = clock.instant();
        if (counted == null || !now.isBefore(counted.at().plus(COUNT_EVERY)) || now.isBefore(counted.at())) {
            counted = new Counted(now, unfinished.count());
        }
        return new Seen(null, counted.at(), counted.counts());
    }

    @Override
    public void destroy() {
        looking.shutdownNow();
    }
}
