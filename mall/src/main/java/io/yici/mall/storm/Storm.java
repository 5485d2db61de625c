package io.yici.mall.storm;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One storm, from its start on. Thread-safe. */
final class Storm {

    private static final Logger LOG = LoggerFactory.getLogger(Storm.class);

    private final StormRequest request;
    private final Sender sender;
    private final Intent intent;
    private final InstantSource clock;
    private final long startedMillis;
    private final Target target;
    private final Tally tally = new Tally();
    private final Map<Integer, List<Answer>> callers = new ConcurrentSkipListMap<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile @Nullable Long effects;
    private volatile @Nullable String failure;
    private volatile State state = State.RUNNING;
    private volatile long millis;

    /** What is to be sent, who asked for it, and under which key. */
    record Order(StormRequest request, Sender sender, Intent intent) {}

    Storm(Order order, Target target, InstantSource clock) {
        this.request = order.request();
        this.sender = order.sender();
        this.intent = order.intent();
        this.target = target;
        this.clock = clock;
        this.startedMillis = clock.millis();
    }

    /** How far it is. */
    enum State {
        RUNNING,
        DONE,
        FAILED
    }

    /** Runs to the end, tidied up; called once, and {@link #close} after it. */
    void run() {
        ExecutorService callersPool = pool();
        ExecutorService second = pool();
        try {
            target.prepare();
            send(callersPool, new Caller(target, request.fault(), second, tally::count));
            effects = target.effects();
            target.tidy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = "stopped";
        } catch (IOException | RuntimeException e) {
            LOG.warn("a storm failed", e);
            failure = String.valueOf(e.getMessage());
        } finally {
            callersPool.shutdownNow();
            second.shutdownNow();
        }
    }

    private ExecutorService pool() {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(request.parallelism(), task -> {
            Thread thread = new Thread(task, "storm-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private void send(ExecutorService pool, Caller caller) throws InterruptedException {
        CountDownLatch open = new CountDownLatch(request.copies());
        for (int i = 0; i < request.copies(); i++) {
            int number = i;
            pool.execute(() -> {
                try {
                    callers.put(number, caller.call(number));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    open.countDown();
                }
            });
        }
        open.await();
    }

    /** From here on it is over. */
    void close() {
        millis = elapsed();
        state = failure == null ? State.DONE : State.FAILED;
        over.countDown();
    }

    private long elapsed() {
        return clock.millis() - startedMillis;
    }

    boolean isOf(String user) {
        return sender.user().equals(user);
    }

    String id() {
        return intent.run();
    }

    /** Waits until it is over. */
    void await() throws InterruptedException {
        over.await();
    }

    /** What each caller got, by his number, so far. */
    List<Told> told() {
        return callers.entrySet().stream()
                .map(one -> new Told(one.getKey(), one.getValue()))
                .toList();
    }

    /** One caller's answers. */
    record Told(int caller, List<Answer> answers) {}

    /** How it stands. */
    Progress progress() {
        State now = state;
        Long counted = effects;
        boolean isOver = now != State.RUNNING;
        return new Progress(
                id(),
                intent.key(),
                request,
                now,
                failure,
                new Progress.Counts(
                        callers.size(),
                        requests(),
                        counted == null ? target.effects() : counted,
                        tally.of(Verdict.EXECUTED),
                        tally.of(Verdict.REPLAYED),
                        tally.of(Verdict.REFUSED),
                        tally.of(Verdict.FAILED),
                        tally.lost()),
                isOver ? millis : elapsed());
    }

    private long requests() {
        long requests = 0;
        for (Verdict verdict : Verdict.values()) {
            requests += tally.of(verdict);
        }
        return requests;
    }
}
