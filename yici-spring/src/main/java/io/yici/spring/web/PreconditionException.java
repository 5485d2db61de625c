package io.yici.spring.web;

import io.yici.IdempotencyException;
import org.jspecify.annotations.Nullable;

/**
 * A write was refused for what its {@code If-Match} header says, or does not say; nothing is to be written. {@link PreconditionAdvice} answers
 * it with a problem document.
 */
public final class PreconditionException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;
    private final String detail;
    private final transient @Nullable EntityTag current;

    private PreconditionException(Problem problem, String detail, @Nullable EntityTag current) {
        super(null, null, problem.code() + ": " + detail, null);
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
        return new PreconditionException(
                Problem.PRECONDITION_FAILED,
                "It is not as the client has seen it; read it again and decide again.",
                current);
    }

    /**
     * 428: the client does not say what it has seen.
     *
     * @param current tag of the resource as it is, or null where it is not known or there is none
     */
    public static PreconditionException required(@Nullable EntityTag current) {
        return new PreconditionException(
                Problem.PRECONDITION_REQUIRED, "Send If-Match with the ETag of what was read.", current);
    }

    static PreconditionException malformed() {
        return new PreconditionException(
                Problem.IF_MATCH_MALFORMED, "It is * or a list of entity tags, as \"7\", \"8\".", null);
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
