package io.yici;

import org.jspecify.annotations.Nullable;

/** The work was done before; its result was not kept. Look the result up by its business number. */
public final class ResultNotKeptException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String resource;

    /** For the engine and the ways in; {@code resource} is null where none was named. */
    public ResultNotKeptException(String operation, IdempotencyKey key, @Nullable String resource) {
        super(operation, key, message(resource), null);
        this.resource = resource;
    }

    private static String message(@Nullable String resource) {
        return resource == null
                ? "done before, but the result was not kept; look it up by its business number"
                : "already done; it made " + resource + ", and the result was not kept";
    }

    /** What the work named as made by it ({@link Execution#resource}), or null. */
    public @Nullable String resource() {
        return resource;
    }
}
