package io.yici.mall.storm;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What happens between the check of a wrong way and its write. */
@FunctionalInterface
interface Gap {

    /** The longest that a caller stands in a gap of {@link #shared}. */
    Duration LONGEST = Duration.ofMillis(150);

    void pass() throws InterruptedException;

    /** As if the work took its time: whoever gets here waits until so many have, or for {@link #LONGEST}. */
    static Gap shared(int callers) {
        CountDownLatch missing = new CountDownLatch(callers);
        return () -> {
            missing.countDown();
            var unused = missing.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        };
    }
}
