package io.yici.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Many copies of one call at the same moment, from one process.
 *
 * <pre>{@code
 * StormReport<Outcome<Order>> report = DuplicateStorm.of(50).threads(16).run(i -> idempotency.attempt(CREATE, key, work));
 * assertThat(report.executed()).isEqualTo(1);
 * }</pre>
 *
 * <p>Immutable; a storm can be run again.
 */
public final class DuplicateStorm {

    /** Threads that start together. */
    public static final int DEFAULT_THREADS = 16;

    /** How long the storm may take; what has not returned by then counts as unfinished. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofMinutes(1);

    private final int calls;
    private final int threads;
    private final Duration patience;

    private DuplicateStorm(int calls, int threads, Duration patience) {
        if (calls < 1 || threads < 1) {
            throw new IllegalArgumentException("a storm has one call and one thread at least");
        }
        this.calls = calls;
        this.threads = threads;
        this.patience = patience;
    }

    /** A storm of so many calls. */
    public static DuplicateStorm of(int calls) {
        return new DuplicateStorm(calls, Math.min(calls, DEFAULT_THREADS), DEFAULT_PATIENCE);
    }

    /** Over so many threads; {@link #DEFAULT_THREADS} by default. */
    public DuplicateStorm threads(int threads) {
        return new DuplicateStorm(calls, threads, patience);
    }

    /** Within this time; {@link #DEFAULT_PATIENCE} by default. */
    public DuplicateStorm within(Duration patience) {
        return new DuplicateStorm(calls, threads, patience);
    }

    /** One of the copies. */
    @FunctionalInterface
    public interface Copy<T extends @Nullable Object> {

        /**
         * Makes the call.
         *
         * @param number of this copy, from 0
         */
        T call(int number) throws Exception;
    }

    /**
     * Runs the storm: all threads wait for each other, then call until all copies are made.
     *
     * @return what the copies returned and threw; never throws what they threw
     * @throws InterruptedException if the calling thread is interrupted
     */
    public <T extends @Nullable Object> StormReport<T> run(Copy<T> copy) throws InterruptedException {
        Gathering<T> gathering = new Gathering<>(copy);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int i = 0; i < threads; i++) {
                pool.execute(gathering);
            }
            pool.shutdown();
            boolean unused = pool.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            pool.shutdownNow();
        }
        return gathering.report();
    }

    /** What every thread does, and what came of it. */
    private final class Gathering<T extends @Nullable Object> implements Runnable {

        private final Copy<T> copy;
        private final CountDownLatch start = new CountDownLatch(threads);
        private final AtomicInteger next = new AtomicInteger();
        private final List<T> results = Collections.synchronizedList(new ArrayList<>());
        private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());

        Gathering(Copy<T> copy) {
            this.copy = copy;
        }

        @Override
        public void run() {
            start.countDown();
            try {
                start.await();
            } catch (InterruptedException e) {
                return;
            }
            for (int number = next.getAndIncrement(); number < calls; number = next.getAndIncrement()) {
                call(number);
            }
        }

        private void call(int number) {
            try {
                results.add(copy.call(number));
            } catch (Throwable thrown) {
                failures.add(thrown);
            }
        }

        StormReport<T> report() {
            List<T> returned;
            List<Throwable> thrown;
            synchronized (results) {
                returned = new ArrayList<>(results);
            }
            synchronized (failures) {
                thrown = new ArrayList<>(failures);
            }
            return new StormReport<>(returned, thrown, calls - returned.size() - thrown.size());
        }
    }
}
