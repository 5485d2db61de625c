package io.yici.testkit.http;

import java.time.Duration;

/** A guarded write that runs until it is told to finish. Cases use it one after another, from one thread. */
public interface SlowWrite {

    /** Where it is sent, with the target's method. */
    String path();

    /** Its body, of the target's content type; not one of the target's other bodies. */
    String body();

    /**
     * Waits until the handler has been entered.
     *
     * @return false if it is not within this time
     * @throws InterruptedException if the calling thread is interrupted
     */
    boolean awaitRunning(Duration patience) throws InterruptedException;

    /** Lets the handler, and others that entered meanwhile, end. */
    void finish();
}
