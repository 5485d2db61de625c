package io.yici;

/**
 * Told of everything that happens to records, for metrics, logs and panels. Called on the thread that did it, after it is
 * done; keep it short. An exception is logged and goes no further.
 */
@FunctionalInterface
public interface IdempotencyListener {
    void on(IdempotencyEvent event);
}
