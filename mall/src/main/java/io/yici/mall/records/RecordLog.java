package io.yici.mall.records;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyListener;
import io.yici.mall.shop.OrderMoved;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * Keeps what happens to records and orders. Whoever it happens to only puts a line into a queue: a thread of the log writes it. Where
 * the queue is full, or the database refuses, lines are dropped and counted; no payment waits for them. Thread-safe.
 */
@Component
class RecordLog implements IdempotencyListener, SmartLifecycle {

    /** Lines that wait at most. */
    static final int CAPACITY = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(RecordLog.class);
    private static final int BATCH = 200;
    private static final Duration KEPT = Duration.ofDays(7);
    private static final Duration LOOK_UP = Duration.ofMillis(200);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

    private final LogTables tables;
    private final InstantSource clock;
    private final BlockingQueue<Line> queue;
    private final LongAdder dropped = new LongAdder();
    private volatile @Nullable Thread writer;
    private volatile boolean isStopping;

    @Autowired
    RecordLog(LogTables tables, InstantSource clock) {
        this(tables, clock, CAPACITY);
    }

    RecordLog(LogTables tables, InstantSource clock, int capacity) {
        this.tables = tables;
        this.clock = clock;
        this.queue = new ArrayBlockingQueue<>(capacity);
    }

    @Override
    public void on(IdempotencyEvent event) {
        offer(new Line.Event(clock.instant(), event, requestId(), path()));
    }

    @TransactionalEventListener
    void moved(OrderMoved moved) {
        offer(new Line.Move(
                clock.instant(),
                moved.orderNo(),
                moved.from().name(),
                moved.to().name(),
                requestId()));
    }

    private void offer(Line line) {
        if (!queue.offer(line)) {
            dropped.increment();
        }
    }

    private static @Nullable String requestId() {
        return MDC.get("requestId");
    }

    /** Where a request is handled on this thread. */
    private static @Nullable String path() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? attributes.getRequest().getRequestURI()
                : null;
    }

    /** Lines that were not kept since the start. */
    long dropped() {
        return dropped.sum();
    }

    /**
     * Waits until what has happened so far is written, or dropped.
     *
     * @return false if that took longer than {@code most}
     */
    boolean settled(Duration most) throws InterruptedException {
        Line.Marker marker = new Line.Marker(new CountDownLatch(1));
        Instant end = clock.instant().plus(most);
        return queue.offer(marker, most.toNanos(), TimeUnit.NANOSECONDS)
                && marker.passed().await(Duration.between(clock.instant(), end).toNanos(), TimeUnit.NANOSECONDS);
    }

    private void write() {
        try {
            tables.clear(clock.instant().minus(KEPT));
        } catch (RuntimeException e) {
            LOG.warn("old lines of the record log stay", e);
        }
        List<Line> batch = new ArrayList<>(BATCH);
        while (!isStopping || !queue.isEmpty()) {
            try {
                take(batch);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            write(batch);
            batch.clear();
        }
    }

    private void take(List<Line> batch) throws InterruptedException {
        Line first = queue.poll(LOOK_UP.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
            batch.add(first);
            queue.drainTo(batch, BATCH - 1);
        }
    }

    private void write(List<Line> batch) {
        List<Line.Event> events = only(batch, Line.Event.class);
        List<Line.Move> moves = only(batch, Line.Move.class);
        keep(events.size(), () -> tables.events(events));
        keep(moves.size(), () -> tables.moves(moves));
        only(batch, Line.Marker.class).forEach(marker -> marker.passed().countDown());
    }

    private static <T extends Line> List<T> only(List<Line> batch, Class<T> kind) {
        return batch.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private void keep(int lines, Runnable write) {
        if (lines == 0) {
            return;
        }
        try {
            write.run();
        } catch (RuntimeException e) {
            dropped.add(lines);
            LOG.warn("{} lines of the record log are dropped: {}", lines, e.toString());
        }
    }

    @Override
    public void start() {
        isStopping = false;
        Thread thread = new Thread(this::write, "record-log");
        thread.setDaemon(true);
        thread.start();
        writer = thread;
    }

    /** After the web server, and before the database's pool: the last lines are written. */
    @Override
    public void stop() {
        isStopping = true;
        Thread thread = writer;
        writer = null;
        if (thread != null) {
            join(thread);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(LONGEST_STOP.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return writer != null;
    }

    /** Stopped after the web server. */
    @Override
    public int getPhase() {
        return 0;
    }
}
