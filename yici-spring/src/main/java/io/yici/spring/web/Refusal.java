package io.yici.spring.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends the handling of a request with a problem document. Thrown out of the work, it makes the engine roll back. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final transient @Nullable Duration retryAfter;
    private final @Nullable String resource;

    Refusal(Problem problem, String detail) {
        this(problem, detail, null);
    }

    Refusal(Problem problem, String detail, @Nullable Duration retryAfter) {
        this(problem, detail, retryAfter, null);
    }

    private Refusal(Problem problem, String detail, @Nullable Duration retryAfter, @Nullable String resource) {
        super(detail, null, false, false);
        this.problem = problem;
        this.retryAfter = retryAfter;
        this.resource = resource;
    }

    /** Of something that was done and made {@code resource}; null where it named nothing. */
    static Refusal done(Problem problem, String detail, @Nullable String resource) {
        return new Refusal(problem, detail, null, resource);
    }

    static Refusal asynchronous() {
        return new Refusal(
                Problem.ASYNC_NOT_SUPPORTED,
                "The handler wants to answer asynchronously, which a guarded route does not support.");
    }

    Problem problem() {
        return problem;
    }

    String detail() {
        return String.valueOf(getMessage());
    }

    @Nullable String resource() {
        return resource;
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
