package io.yici.mall.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** A request that is answered with a problem. Not thread-safe until thrown. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;
    private final String code;
    private final transient Map<String, Object> details = new LinkedHashMap<>();

    private Refusal(HttpStatus status, String code, String detail) {
        super(detail);
        this.status = status;
        this.code = code;
    }

    /**
     * A refusal.
     *
     * @param code stable name of the reason
     * @param detail for people; never holds what the client sent, which may not be fit for an answer
     */
    public static Refusal of(HttpStatus status, String code, String detail) {
        return new Refusal(status, code, detail);
    }

    /** Too much to do, or something needed is not to be had; the same request may be sent again. */
    public static Refusal busy() {
        return of(HttpStatus.SERVICE_UNAVAILABLE, "busy", "Too busy; ask again later.")
                .retryable();
    }

    /** A refusal for the moment: the same request may be sent again. */
    public Refusal retryable() {
        return with(Problems.RETRYABLE, true);
    }

    /** Adds a field to the answer. */
    public Refusal with(String name, Object value) {
        details.put(name, value);
        return this;
    }

    /** The answer to it. */
    public ResponseEntity<ProblemDetail> answer() {
        ProblemDetail problem = Problems.of(status, code, String.valueOf(getMessage()));
        details.forEach(problem::setProperty);
        ResponseEntity.BodyBuilder answer = ResponseEntity.status(status);
        if (status == HttpStatus.SERVICE_UNAVAILABLE && details.containsKey(Problems.RETRYABLE)) {
            answer.header(HttpHeaders.RETRY_AFTER, "1");
        }
        return answer.body(problem);
    }
}
