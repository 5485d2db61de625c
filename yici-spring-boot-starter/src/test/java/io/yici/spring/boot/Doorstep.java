package io.yici.spring.boot;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Where a handler waits until the test lets it go on. */
final class Doorstep {

    private final Semaphore arrived = new Semaphore(0);
    private volatile CountDownLatch closed = new CountDownLatch(1);

    void pass() {
        CountDownLatch waiting = closed;
        arrived.release();
        try {
            waiting.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean awaitArrival(Duration patience) throws InterruptedException {
        return arrived.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    void open() {
        CountDownLatch waiting = closed;
        closed = new CountDownLatch(1);
        waiting.countDown();
    }
}
