package io.yici.spring.web;

import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What the filter and the advice say themselves, as problem documents. The codes are permanent. */
enum Problem {
    KEY_MISSING(400, "key-missing", Retry.NO, "An idempotency key is required"),
    KEY_MALFORMED(400, "key-malformed", Retry.NO, "The idempotency key is malformed"),
    MALFORMED_JSON(400, "malformed-json", Retry.NO, "The body is not valid JSON"),
    MALFORMED_MULTIPART(400, "malformed-multipart", Retry.NO, "The multipart body cannot be read"),
    CALLER_UNKNOWN(403, "caller-unknown", Retry.NO, "The caller is not known"),
    REPLAY_NOT_ALLOWED(403, "replay-not-allowed", Retry.NO, "The stored answer may not be shown to this caller"),
    TOKEN_INVALID(403, "token-invalid", Retry.NO, "The token is not good for this"),
    OPERATION_UNKNOWN(404, "operation-unknown", Retry.NO, "There is no such operation"),
    KEY_UNKNOWN(404, "key-unknown", Retry.NO, "The key is not known"),
    HEAD_NOT_ALLOWED(405, "head-not-allowed", Retry.NO, "HEAD would run a guarded write"),
    REQUEST_TOO_LARGE(413, "request-too-large", Retry.NO, "The body is too large"),
    MULTIPART_NOT_SUPPORTED(415, "multipart-not-supported", Retry.NO, "This multipart body is not supported here"),
    MALFORMED_CONTENT_TYPE(415, "malformed-content-type", Retry.NO, "The content type cannot be read"),
    IN_PROGRESS(409, "in-progress", Retry.YES, "The first request with this key is still running"),
    KEY_REUSED(422, "key-reused", Retry.NO, "The key was used for another request"),
    ALREADY_DONE(409, "already-done", Retry.NO, "It was done already"),
    TOKEN_USED(409, "token-used", Retry.NO, "The token was used"),
    FAILED(409, "failed", Retry.NO, "It failed for good"),
    RESULT_NOT_KEPT(409, "result-not-kept", Retry.NO, "It was done, but its answer was not kept"),
    OUTCOME_UNKNOWN(409, "outcome-unknown", Retry.YES, "Whether it was done is not known"),
    IF_MATCH_MALFORMED(400, "if-match-malformed", Retry.NO, "If-Match is malformed"),
    PRECONDITION_FAILED(412, "precondition-failed", Retry.NO, "It was changed since it was read"),
    PRECONDITION_REQUIRED(428, "precondition-required", Retry.NO, "If-Match is required"),
    KEY_TOO_OLD(412, "key-too-old", Retry.NO, "The key is too old"),
    TOO_MANY_TOKENS(429, "too-many-tokens", Retry.YES, "Too many tokens were asked for"),
    REPEAT_REFUSED(429, "repeat-refused", Retry.NO, "The same was submitted a moment ago"),
    SUBMITTED_ALREADY(409, "submitted-already", Retry.NO, "The same was submitted a moment ago"),
    ROLLED_BACK(500, "rolled-back", Retry.YES, "The transaction was rolled back"),
    KEY_NOT_HONOURED(500, "key-not-honoured", Retry.NO, "The key was not used"),
    USAGE_REFUSED(500, "usage-refused", Retry.NO, "The server uses the key wrongly"),
    RESPONSE_TOO_LARGE(500, "response-too-large", Retry.NO, "The answer is too large to be kept"),
    ASYNC_NOT_SUPPORTED(500, "async-not-supported", Retry.NO, "Asynchronous answers are not supported here"),
    TRANSACTION_CONFLICT(503, "transaction-conflict", Retry.YES, "A concurrent transaction got in the way"),
    UNSETTLED(503, "unsettled", Retry.YES, "Whether it was done could not be found out yet"),
    STORE_UNAVAILABLE(503, "store-unavailable", Retry.YES, "The idempotency store is not available"),
    RECORD_UNREADABLE(503, "record-unreadable", Retry.YES, "The record was written by a newer release");

    /** Whether the same request, uncorrected, may be sent again. */
    private enum Retry {
        YES,
        NO
    }

    private final int status;
    private final String code;
    private final Retry retry;
    private final String title;

    Problem(int status, String code, Retry retry, String title) {
        this.status = status;
        this.code = code;
        this.retry = retry;
        this.title = title;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    boolean isRetryable() {
        return retry == Retry.YES;
    }

    /** In Chinese where the caller prefers it, else in English. */
    String title(Locale preferred) {
        return Languages.isChinese(preferred) ? Chinese.TITLES.getString(code) : title;
    }

    /** The document, as RFC 9457 has it, with the id of what was made where it is known. */
    String json(String base, Locale preferred, Detail.Text detail, @Nullable String resource) {
        return "{\"type\":" + JsonText.quoted(base + code)
                + ",\"title\":" + JsonText.quoted(title(preferred))
                + ",\"status\":" + status
                + ",\"detail\":" + JsonText.quoted(detail.in(preferred))
                + ",\"code\":" + JsonText.quoted(code)
                + ",\"retryable\":" + isRetryable()
                + (resource == null ? "" : ",\"resource\":" + JsonText.quoted(resource)) + "}";
    }

    /** Read when first asked for. */
    private static final class Chinese {
        static final ResourceBundle TITLES = Languages.chinese("io.yici.spring.web.problems");
    }
}
