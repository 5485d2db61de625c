package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.Purge;
import io.yici.PurgeReport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the purge again and again while the application runs, on an instance of its own, like the resolvers. Not at the start, when
 * there is enough to do.
 */
final class PurgeLoop implements SmartLifecycle {

    private static final System.Logger LOG = System.getLogger(PurgeLoop.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Supplier<Idempotency> instance;
    private final Function<Idempotency, Purge> purge;
    private final Duration every;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable LastRun lastRun;
    private @Nullable Running running;

    /** What a run came to: a report, or what it failed with. */
    record LastRun(
            Instant endedAt,
            @Nullable PurgeReport report,
            @Nullable String failure) {}

    private record Running(Idempotency idempotency, Purge purge, ScheduledThreadPoolExecutor timer) {}

    PurgeLoop(Supplier<Idempotency> instance, Function<Idempotency, Purge> purge, Duration every, InstantSource clock) {
        this.instance = instance;
        this.purge = purge;
        this.every = every;
        this.clock = clock;
    }

    /** Null until one has ended. */
    @Nullable LastRun lastRun() {
        return lastRun;
    }

    @Override
    public void start() {
        lock.lock();
        try {
            if (running == null) {
                Idempotency idempotency = instance.get();
                running = new Running(idempotency, purge.apply(idempotency), timer());
                schedule(running);
            }
        } finally {
            lock.unlock();
        }
    }

    private static ScheduledThreadPoolExecutor timer() {
        return new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "yici-purge");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Instances that started together do not stay together. */
    private void schedule(Running it) {
        long millis = every.toMillis();
        long delay = millis * 3 / 4 + ThreadLocalRandom.current().nextLong(millis / 2 + 1);
        try {
            var unused = it.timer().schedule(() -> run(it), delay, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.log(System.Logger.Level.DEBUG, "no further purge after the stop");
        }
    }

    private void run(Running it) {
        try {
            PurgeReport report = it.purge().run();
            lastRun = new LastRun(clock.instant(), report, null);
            boolean notable = report.batches() > 0 || report.ending() == PurgeReport.Ending.LEASE_LOST;
            LOG.log(notable ? System.Logger.Level.INFO : System.Logger.Level.DEBUG, "{0}", report);
        } catch (RuntimeException | LinkageError e) { // else there would be no next one
            lastRun = new LastRun(clock.instant(), null, e.getClass().getName()); // its message may name a key
            LOG.log(System.Logger.Level.ERROR, "purge failed; the next run goes on", e);
        }
        schedule(it);
    }

    /** A purge under way stops after its batch. */
    @Override
    public void stop() {
        lock.lock();
        try {
            if (running != null) {
                stop(running);
                running = null;
            }
        } finally {
            lock.unlock();
        }
    }

    private static void stop(Running it) {
        it.timer().shutdownNow();
        try {
            if (!it.timer().awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.WARNING, "stopping while a purge runs");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        it.idempotency().close();
    }

    @Override
    public boolean isRunning() {
        lock.lock();
        try {
            return running != null;
        } finally {
            lock.unlock();
        }
    }
}
