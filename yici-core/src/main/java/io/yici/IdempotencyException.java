package io.yici;

import org.jspecify.annotations.Nullable;

/** Root of all that Yici throws on purpose; one subclass for each distinct reaction of the caller. */
public abstract class IdempotencyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String operation;
    private final transient @Nullable IdempotencyKey key;

    /** For subclasses; the message says what to do next. */
    protected IdempotencyException(
            @Nullable String operation, @Nullable IdempotencyKey key, String message, @Nullable Throwable cause) {
        super(operation == null ? message : operation + " [" + key + "]: " + message, cause);
        this.operation = operation;
        this.key = key;
    }

    /** Id of the operation, or null where none is concerned. */
    public final @Nullable String operation() {
        return operation;
    }

    /** The key, or null where none is concerned. Log {@link IdempotencyKey#masked}. */
    public final @Nullable IdempotencyKey key() {
        return key;
    }
}
