package io.yici;

import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** Instances whose waiters never look on their own: only a signal of the store makes them look again. */
public final class PolledSlowly {

    private PolledSlowly() {}

    /** @param beforeEachPause called when a waiter has looked and is about to pause */
    public static Idempotency over(IdempotencyStore store, Runnable beforeEachPause) {
        return Idempotency.over(store)
                .pause(new WaitingRoom.Pause() {
                    @Override
                    public void sleep(Duration duration) {
                        throw new AssertionError("a pause that cannot be woken");
                    }

                    @Override
                    public void sleep(Duration duration, Semaphore woken) throws InterruptedException {
                        beforeEachPause.run();
                        woken.acquire();
                    }
                })
                .build();
    }
}
