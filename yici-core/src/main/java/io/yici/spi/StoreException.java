package io.yici.spi;

import io.yici.IdempotencyException;
import org.jspecify.annotations.Nullable;

/** The store failed, could not be reached or did not answer in time; what it did is unknown. */
public sealed class StoreException extends IdempotencyException permits ConflictException {

    private static final long serialVersionUID = 1L;

    /** For stores. */
    public StoreException(String message, @Nullable Throwable cause) {
        super(null, null, message, cause);
    }
}
