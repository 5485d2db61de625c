package io.yici.spring.web;

import io.yici.IdempotencyException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A write was refused for what its {@code If-Match} header says, or does not say; nothing is to be written. {@link PreconditionAdvice} answers
 * it with a problem document.
 */
public final class PreconditionException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final Detail detail;
    private final transient @Nullable EntityTag current;

    private PreconditionException(Problem problem, Detail detail, @Nullable EntityTag current) {
        super(null, null, problem.code() + ": " + detail.with().in(Locale.ENGLISH), null);
        this.problem = problem;
        this.detail = detail;
        this.current = current;
    }

    /**
     * 412: the resource is not as the client has seen it. Also to be thrown where the write found out only then.
     *
     * @param current tag of the resource as it is, or null where it is not known or there is none
     */
    public static PreconditionException failed(@Nullable EntityTag current) {
        return new PreconditionException(Problem.PRECONDITION_FAILED, Detail.NOT_AS_SEEN, current);
    }

    /**
     * 428: the client does not say what it has seen.
     *
     * @param current tag of the resource as it is, or null where it is not known or there is none
     */
    public static PreconditionException required(@Nullable EntityTag current) {
        return new PreconditionException(Problem.PRECONDITION_REQUIRED, Detail.SEND_IF_MATCH, current);
    }

    static PreconditionException malformed() {
        return new PreconditionException(Problem.IF_MATCH_MALFORMED, Detail.ENTITY_TAGS, null);
    }

    /** Status of the answer: 400, 412 or 428. */
    public int status() {
        return problem.status();
    }

    /** Tag of the resource as it is, or null. */
    public @Nullable EntityTag current() {
        return current;
    }

    Refusal refusal() {
        return new Refusal(problem, detail);
    }
}
