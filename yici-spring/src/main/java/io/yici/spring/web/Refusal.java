package io.yici.spring.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends the handling of a request with a problem document. Thrown out of the work, it makes the engine roll back. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final transient @Nullable Duration retryAfter;

    Refusal(Problem problem, String detail) {
        this(problem, detail, null);
    }

    Refusal(Problem problem, String detail, @Nullable Duration retryAfter) {
        super(detail, null, false, false);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    Problem problem() {
        return problem;
    }

    String detail() {
        return String.valueOf(getMessage());
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
