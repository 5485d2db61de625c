package io.yici.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads that start the same thing at the same moment, round after round. Closed after use. */
final class Race implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final int threads;
    private final Duration patience;
    private final ExecutorService pool;

    Race(int threads) {
        this(threads, PATIENCE);
    }

    Race(int threads, Duration patience) {
        this.threads = threads;
        this.patience = patience;
        this.pool = Executors.newFixedThreadPool(threads);
    }

    /** What each thread got; an exception of one is the caller's. */
    <A> List<A> round(IntFunction<A> runner) {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<A>> answers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            answers.add(pool.submit((Callable<A>) () -> {
                await(start);
                return runner.apply(number);
            }));
        }
        return answers.stream().map(this::get).toList();
    }

    private static void await(CyclicBarrier start) throws InterruptedException {
        try {
            start.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("a runner did not come to the start", e);
        }
    }

    private <A> A get(Future<A> answer) {
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("a runner failed or hangs: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
