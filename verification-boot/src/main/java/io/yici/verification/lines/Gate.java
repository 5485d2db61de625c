package io.yici.verification.lines;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Holds work until it is let go from outside, so that a second copy surely meets a running first. */
@Component
class Gate {

    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

    void pass(String name) {
        CountDownLatch latch = new CountDownLatch(1);
        held.put(name, latch);
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody let " + name + " go");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    boolean holds(String name) {
        return held.containsKey(name);
    }

    int holding() {
        return (int)
                held.values().stream().filter(latch -> latch.getCount() > 0).count();
    }

    void openAll() {
        held.values().forEach(CountDownLatch::countDown);
    }

    void open(String name) {
        CountDownLatch latch = held.get(name);
        if (latch != null) {
            latch.countDown();
        }
    }
}
