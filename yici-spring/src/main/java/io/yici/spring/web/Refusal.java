package io.yici.spring.web;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Ends the handling of a request with a problem document. Thrown out of the work, it makes the engine roll back. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final transient Detail.Text detail;
    private final transient @Nullable Duration retryAfter;
    private final @Nullable String resource;

    Refusal(Problem problem, Detail detail, Object... values) {
        this(problem, detail.with(values), null, null);
    }

    /** To be asked again after so long. */
    static Refusal later(Problem problem, Detail detail, Duration retryAfter) {
        return new Refusal(problem, detail.with(), retryAfter, null);
    }

    private Refusal(Problem problem, Detail.Text detail, @Nullable Duration retryAfter, @Nullable String resource) {
        super(detail.in(Locale.ENGLISH), null, false, false);
        this.problem = problem;
        this.detail = detail;
        this.retryAfter = retryAfter;
        this.resource = resource;
    }

    /** Of something that was done and made {@code resource}; null where it named nothing. */
    static Refusal done(Problem problem, Detail detail, @Nullable String resource) {
        return new Refusal(problem, detail.with(), null, resource);
    }

    /** Of a repeat, in whatever status the application has chosen. */
    static Refusal repeat(RepeatStatus status, Duration retryAfter) {
        boolean told = status == RepeatStatus.TOO_MANY_REQUESTS;
        return new Refusal(
                told ? Problem.REPEAT_REFUSED : Problem.SUBMITTED_ALREADY,
                Detail.REPEAT_REFUSED.with(seconds(retryAfter)),
                told ? retryAfter : null,
                null);
    }

    /** As headers tell it. */
    static long seconds(Duration retryAfter) {
        return Math.max(1, retryAfter.plusMillis(999).toSeconds());
    }

    static Refusal asynchronous() {
        return new Refusal(Problem.ASYNC_NOT_SUPPORTED, Detail.ASYNCHRONOUS);
    }

    Problem problem() {
        return problem;
    }

    Detail.Text detail() {
        return detail;
    }

    @Nullable String resource() {
        return resource;
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
