package io.yici.mall.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Renders what was refused. Anything unexpected is left to pass through, so that the filter in front of a guarded route sees it
 * for what it is.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(Refusal refusal) {
        return refusal.answer();
    }

    /** A lock or a connection was not to be had in time: nothing is committed, and the same request may come again. */
    @ExceptionHandler({PessimisticLockingFailureException.class, CannotCreateTransactionException.class})
    ResponseEntity<ProblemDetail> busy(Exception busy) {
        logger.warn("busy: " + busy.getMessage());
        ProblemDetail problem = Problems.of(HttpStatus.SERVICE_UNAVAILABLE, "busy", "Too busy; ask again later.");
        problem.setProperty(Problems.RETRYABLE, true);
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, "1")
                .body(problem);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
            MethodArgumentNotValidException invalid, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        Map<String, String> fields = new LinkedHashMap<>();
        invalid.getFieldErrors()
                .forEach(error -> fields.merge(
                        error.getField(), String.valueOf(error.getDefaultMessage()), (one, two) -> one + "; " + two));
        invalid.getBody().setProperty("fields", fields);
        return handleExceptionInternal(invalid, invalid.getBody(), headers, status, request);
    }

    @Override
    protected ResponseEntity<Object> createResponseEntity(
            @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (body instanceof ProblemDetail problem) {
            Problems.named(problem, Problems.code(status));
        }
        return super.createResponseEntity(body, headers, status, request);
    }
}
