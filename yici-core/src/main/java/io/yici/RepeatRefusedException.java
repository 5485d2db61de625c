package io.yici;

import java.time.Duration;

/** The same was submitted a moment ago, and repeats within the window are refused. Nothing ran. */
public final class RepeatRefusedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final WindowState.Stage stage;
    private final Duration retryAfter;

    RepeatRefusedException(String operation, IdempotencyKey key, WindowOutcome.Repeat<?> repeat) {
        super(
                operation,
                key,
                "submitted a moment ago, and " + repeat.stage() + "; to do it again, submit it in "
                        + repeat.retryAfter().toMillis() + " ms",
                null);
        this.stage = repeat.stage();
        this.retryAfter = repeat.retryAfter();
    }

    /** How far the first has come. */
    public WindowState.Stage stage() {
        return stage;
    }

    /** When the window is over at the earliest, a second at least. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
