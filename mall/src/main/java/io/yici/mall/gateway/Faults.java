package io.yici.mall.gateway;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** What goes wrong at the gateway, by order. Thread-safe. */
@Component
class Faults {

    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger losses = new AtomicInteger();
    private volatile Duration delay = Duration.ZERO;

    void set(GatewaySettings settings) {
        delay = Duration.ofMillis(settings.delayMillis());
        failures.set(settings.failNext());
        losses.set(settings.loseResponses());
    }

    /** Takes the time that every charge takes now. */
    void delay() throws InterruptedException {
        Thread.sleep(delay.toMillis());
    }

    /** Whether this charge is to fail before anything is done; counts down. */
    boolean fails() {
        return countDown(failures);
    }

    /** Whether the answer to this charge is to be lost; counts down. */
    boolean losesResponse() {
        return countDown(losses);
    }

    private static boolean countDown(AtomicInteger count) {
        return count.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }
}
