package io.yici.spring;

import io.yici.IdempotencyException;
import org.jspecify.annotations.Nullable;

/**
 * A call of an {@link Idempotent} method gave no key, or one that cannot be used, or one of a {@link RepeatSubmit} method no user; nothing ran.
 * Repeat it with a proper key.
 */
public final class UnusableKeyException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    UnusableKeyException(String message, @Nullable Throwable cause) {
        super(null, null, message, cause);
    }
}
