package io.yici.mall;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many calls that start at one moment. */
public final class Storm {

    private Storm() {}

    /** One of the calls. */
    public interface Numbered<T> {
        T call(int number) throws Exception;
    }

    /** What all calls returned. */
    public static <T> List<T> of(int calls, Numbered<T> call) throws Exception {
        CyclicBarrier start = new CyclicBarrier(calls);
        ExecutorService threads = Executors.newFixedThreadPool(calls);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                int number = i;
                running.add(threads.submit(() -> {
                    start.await();
                    return call.call(number);
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
