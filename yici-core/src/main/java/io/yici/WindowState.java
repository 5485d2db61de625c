package io.yici;

import java.time.Duration;

/**
 * A repeat window that is not over.
 *
 * @param stage how far the first has come
 * @param remaining of the window, by the store's clock; while the work runs, of its lease, which is renewed
 */
public record WindowState(Stage stage, Duration remaining) {

    /** How far the first has come. */
    public enum Stage {
        /** It runs, or its process has died and the lease is not over. */
        DOING,
        /** It has returned. */
        DONE,
        /** It has thrown. */
        FAILED
    }
}
