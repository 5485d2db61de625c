package io.yici;

import java.util.Objects;

/**
 * A final failure, kept as the result of an operation ("card declined"). Immutable.
 *
 * @param code stable name, given in the {@link FailurePolicy}; never a class name taken from stored data
 * @param message what the first caller was told
 */
public record Failure(String code, String message) {
    public Failure {
        Objects.requireNonNull(message, "message");
        if (code.isBlank()) {
            throw new IllegalArgumentException("a failure needs a code");
        }
    }
}
