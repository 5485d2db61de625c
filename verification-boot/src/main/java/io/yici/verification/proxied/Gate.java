package io.yici.verification.proxied;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Holds work until it is let go from outside, or until the process is killed. */
@Component
class Gate {

    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);
    private final List<Trouble> held = Collections.synchronizedList(new ArrayList<>());

    void pass(Trouble trouble) {
        held.add(trouble);
        try {
            CountDownLatch latch = trouble == Trouble.KILLED ? never : open;
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody came for what is " + trouble);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    int held(Trouble trouble) {
        return Collections.frequency(held, trouble);
    }

    void open() {
        open.countDown();
    }
}
