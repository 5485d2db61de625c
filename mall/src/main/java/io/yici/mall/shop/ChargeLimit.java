package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * How many payments may be under way in this process. The gateway may be served by the same threads: a quarter of them charges,
 * half of them waits for that, and a quarter stays free to answer. Thread-safe; first come, first served.
 */
@Component
class ChargeLimit {

    private static final long MAX_WAIT_SECONDS = 3;

    private final Semaphore charging;
    private final Semaphore present;

    ChargeLimit(@Value("${server.tomcat.threads.max:200}") int threads) {
        int quarter = Math.max(1, threads / 4);
        this.charging = new Semaphore(quarter, true);
        this.present = new Semaphore(3 * quarter);
    }

    /** @throws Refusal if there was no room in time; {@code payment} is not begun then */
    <T> T within(Runnable refused, Supplier<T> payment) {
        if (!present.tryAcquire()) {
            refused.run();
            throw Refusal.busy();
        }
        try {
            if (!waited()) {
                refused.run();
                throw Refusal.busy();
            }
            try {
                return payment.get();
            } finally {
                charging.release();
            }
        } finally {
            present.release();
        }
    }

    private boolean waited() {
        try {
            return charging.tryAcquire(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
