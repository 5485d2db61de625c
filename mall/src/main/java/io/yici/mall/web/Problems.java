package io.yici.mall.web;

import java.net.URI;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** Problem answers of one shape: besides the standard fields a {@code code}, which is also the end of the type, and whether the same
 * request, uncorrected, may be sent again. */
final class Problems {

    static final String RETRYABLE = "retryable";

    private static final String TYPE = "urn:yici:mall:problem:";

    private Problems() {}

    static ProblemDetail of(HttpStatusCode status, String code, String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        return named(problem, code);
    }

    /** A problem that says no more than its status. */
    static ProblemDetail of(HttpStatusCode status) {
        return named(ProblemDetail.forStatus(status), code(status));
    }

    static ProblemDetail named(ProblemDetail problem, String code) {
        problem.setType(type(code));
        problem.setProperty("code", code);
        problem.setProperty(RETRYABLE, false);
        return problem;
    }

    static URI type(String code) {
        return URI.create(TYPE + code);
    }

    /** {@code method-not-allowed} for 405, and so on. */
    static String code(HttpStatusCode status) {
        HttpStatus known = HttpStatus.resolve(status.value());
        return known == null
                ? "status-" + status.value()
                : known.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
