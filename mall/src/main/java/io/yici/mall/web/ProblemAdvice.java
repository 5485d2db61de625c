package io.yici.mall.web;

import io.yici.TransactionConflictException;
import io.yici.jdbc.InvalidQuantityException;
import io.yici.spi.StoreException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import tools.jackson.core.JacksonException;

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

    /**
     * A lock, a connection or the time was not to be had. Also if that is the cause of another exception, as of MyBatis' own.
     * Nothing is said about what was committed; that the same request may come again is.
     */
    @ExceptionHandler({
        PessimisticLockingFailureException.class,
        QueryTimeoutException.class,
        DataAccessResourceFailureException.class,
        CannotCreateTransactionException.class,
        TransactionTimedOutException.class,
        TransactionSystemException.class,
        SQLTransientConnectionException.class,
        SQLNonTransientConnectionException.class,
        SQLRecoverableException.class,
        StoreException.class,
        TransactionConflictException.class
    })
    ResponseEntity<ProblemDetail> busy(Exception busy) {
        logger.warn("busy: " + NestedExceptionUtils.getMostSpecificCause(busy));
        return Refusal.busy().answer();
    }

    /** No database was asked: the request is wrong as it is. */
    @ExceptionHandler
    ResponseEntity<ProblemDetail> noQuantity(InvalidQuantityException invalid) {
        return Refusal.of(HttpStatus.BAD_REQUEST, "bad-quantity", "A quantity is zero, negative or too large.")
                .answer();
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
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException unreadable,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, "A body that can be read is needed.");
        if (unreadable.getCause() instanceof JacksonException cause) {
            UnreadableBody.explain(problem, cause);
        }
        return handleExceptionInternal(unreadable, problem, headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMediaTypeNotSupported(
            HttpMediaTypeNotSupportedException unsupported,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        unsupported
                .getBody()
                .setDetail("Content-Type has to be one of " + MediaType.toString(unsupported.getSupportedMediaTypes())
                        + ".");
        return handleExceptionInternal(unsupported, unsupported.getBody(), headers, status, request);
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
