package io.yici;

import org.jspecify.annotations.Nullable;

/** Yici is used in a way whose guarantee it cannot keep. A programming or configuration error; the message names the remedy. */
public final class RefusedUsageException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    /** For the engine and the bindings. */
    public RefusedUsageException(@Nullable String operation, @Nullable IdempotencyKey key, String remedy) {
        super(operation, key, remedy, null);
    }

    /** For bindings that know no operation. */
    public RefusedUsageException(String remedy) {
        this(null, null, remedy);
    }

    /** As above, with what the database said. */
    public RefusedUsageException(String remedy, Throwable cause) {
        super(null, null, remedy, cause);
    }
}
