package io.yici;

import org.jspecify.annotations.Nullable;

/** The key is past its retention, and its operation refuses such keys. Nothing ran. */
public final class TooOldException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String resource;

    /** For the engine and the ways in; {@code resource} is null where none was named. */
    public TooOldException(String operation, IdempotencyKey key, @Nullable String resource) {
        super(operation, key, message(resource), null);
        this.resource = resource;
    }

    private static String message(@Nullable String resource) {
        return resource == null
                ? "this key is past its retention; look the result up by its business number"
                : "already done; it made " + resource + ", and this key is past its retention";
    }

    /** What the work named as made by it ({@link Execution#resource}), or null. */
    public @Nullable String resource() {
        return resource;
    }
}
