package io.yici.spring.boot;

import org.jspecify.annotations.Nullable;

/** The application cannot start as it is configured; says what to do, and is shown without a stack trace. */
final class StartFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    StartFailure(String description, String action, @Nullable Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
