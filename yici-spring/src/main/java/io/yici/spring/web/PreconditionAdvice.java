package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers a {@link PreconditionException} of any controller as the other problems are answered, with the resource's {@code ETag} where it is
 * known. A bean of the starter; without it, to be declared as one. It comes before advice that catches everything.
 */
@RestControllerAdvice
@Order(0)
public final class PreconditionAdvice {

    private final Answers answers;

    /** Answers in the settings of the guarded routes. */
    public PreconditionAdvice(HttpSettings settings) {
        this.answers = new Answers(settings);
    }

    @ExceptionHandler
    void refused(PreconditionException refused, HttpServletRequest request, HttpServletResponse response) {
        EntityTag current = refused.current();
        if (current != null) {
            response.setHeader("ETag", current.toString());
        }
        answers.problem(refused.refusal(), request, response);
    }
}
