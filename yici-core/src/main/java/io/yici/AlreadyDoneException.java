package io.yici;

import org.jspecify.annotations.Nullable;

/** The work was done before, and its operation refuses repeats ({@link DuplicatePolicy#REFUSE}). */
public final class AlreadyDoneException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String resource;

    /** For the engine and the ways in; {@code resource} is null where none was named. */
    public AlreadyDoneException(String operation, IdempotencyKey key, @Nullable String resource) {
        super(operation, key, message(resource), null);
        this.resource = resource;
    }

    private static String message(@Nullable String resource) {
        return resource == null
                ? "already done; repeats are refused by policy"
                : "already done; it made " + resource + ", and repeats are refused by policy";
    }

    /** What the work named as made by it ({@link Execution#resource}), or null. */
    public @Nullable String resource() {
        return resource;
    }
}
