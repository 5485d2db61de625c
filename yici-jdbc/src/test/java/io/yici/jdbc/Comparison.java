package io.yici.jdbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Two ways of doing the same, measured in short turns, A B B A in each round, so that a machine that gets slower or faster meanwhile is
 * so for both. Medians keep the turns out in which something else had the machine.
 */
final class Comparison implements AutoCloseable {

    /** One unit of work; each call is a new one. */
    interface Unit {
        void run() throws Exception;
    }

    private final int rounds;
    private final int unitsOfATurn;
    private final int threads;
    private final ExecutorService pool;

    Comparison(int rounds, int unitsOfATurn, int threads) {
        this.rounds = rounds;
        this.unitsOfATurn = unitsOfATurn;
        this.threads = threads;
        this.pool = Executors.newFixedThreadPool(threads);
    }

    /** For code to be compiled before it is measured: this often, each. */
    void warmUp(int units, Unit a, Unit b) throws Exception {
        for (int i = 0; i < units; i += unitsOfATurn) {
            nanos(a);
            nanos(b);
        }
    }

    /** How fast {@code a} is in terms of {@code b}: above 1 it is the faster one. */
    double speed(Unit a, Unit b) throws Exception {
        for (int i = 0; i < rounds / 5; i++) {
            nanos(a);
            nanos(b);
        }
        long[] ofA = new long[2 * rounds];
        long[] ofB = new long[2 * rounds];
        for (int i = 0; i < 2 * rounds; i += 2) {
            ofA[i] = nanos(a);
            ofB[i] = nanos(b);
            ofB[i + 1] = nanos(b);
            ofA[i + 1] = nanos(a);
        }
        return (double) median(ofB) / median(ofA);
    }

    private static long median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2];
    }

    private long nanos(Unit unit) throws Exception {
        Callable<Boolean> share = () -> {
            for (int i = 0; i < unitsOfATurn / threads; i++) {
                unit.run();
            }
            return true;
        };
        long begin = System.nanoTime();
        List<Future<Boolean>> shares = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            shares.add(pool.submit(share));
        }
        for (Future<Boolean> it : shares) {
            it.get(5, TimeUnit.MINUTES);
        }
        return System.nanoTime() - begin;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
