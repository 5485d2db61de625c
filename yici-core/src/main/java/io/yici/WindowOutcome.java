package io.yici;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What became of a call within a {@link RepeatWindow}.
 *
 * @param <T> what the work returns
 */
public sealed interface WindowOutcome<T extends @Nullable Object> {

    /** The work ran. */
    record Executed<T extends @Nullable Object>(T value) implements WindowOutcome<T> {}

    /**
     * It did not run: it is a repeat.
     *
     * @param stage how far the first has come
     * @param retryAfter when the window is over at the earliest, a second at least
     */
    record Repeat<T extends @Nullable Object>(WindowState.Stage stage, Duration retryAfter)
            implements WindowOutcome<T> {}
}
