package io.yici.spring.web;

import io.yici.DuplicatePolicy;
import io.yici.Outcome;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes what the filter answers by itself: replays and problems. A client that is gone changes nothing any more. */
final class Answers {

    /** Of answers whose cause has no known end. */
    static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    static final String REPLAYED = "Idempotent-Replayed";

    static final String CURRENT_STATE = "Idempotent-Current-State";

    static final String IGNORED = "Idempotency-Key-Ignored";

    /** On a replay: the id of the request that did what is replayed. */
    static final String FIRST_REQUEST = "Idempotency-Original-Request-Id";

    private static final String EXPOSED =
            String.join(", ", REPLAYED, CURRENT_STATE, IGNORED, FIRST_REQUEST, "Retry-After");

    private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

    private final HttpSettings settings;

    Answers(HttpSettings settings) {
        this.settings = settings;
    }

    /** Sends the answer of work that ran here. */
    void captured(BufferedResponse captured) {
        quietly(captured::send);
    }

    /** Answers a call whose work did not run here, or whose own answer does not count. */
    void other(Intent intent, Outcome<HttpAnswer> outcome, HttpServletRequest request, HttpServletResponse response) {
        if (outcome instanceof Outcome.Replayed<HttpAnswer> repeat) {
            tellFirst(repeat.requestId(), response);
        }
        if (outcome instanceof Outcome.ReplayedValue<HttpAnswer> replayed) {
            quietly(() -> replay(replayed.value(), request, response));
        } else {
            problem(intent.route(), refusal(intent, outcome), request, response);
        }
    }

    /** A problem about a request to this route, with a link to what was made where the route has one. */
    void problem(HttpRoute route, Refusal refusal, HttpServletRequest request, HttpServletResponse response) {
        String link = ResourceLink.of(route, refusal.resource());
        if (link != null && !response.isCommitted()) {
            response.addHeader("Link", link);
        }
        problem(refusal, request, response);
    }

    /** Answers a repeat with the present state of what was made. */
    void current(HttpAnswer answer, HttpServletRequest request, HttpServletResponse response) {
        response.setHeader(CURRENT_STATE, "true");
        quietly(() -> replay(answer, request, response));
    }

    private static Refusal refusal(Intent intent, Outcome<HttpAnswer> outcome) {
        if (outcome instanceof Outcome.InProgress<?> running) {
            return EngineRefusals.inProgress(running.retryAfter());
        }
        if (outcome instanceof Outcome.Mismatch<?>) {
            return EngineRefusals.KEY_REUSED;
        }
        if (outcome instanceof Outcome.Interrupted<?>) {
            return EngineRefusals.OUTCOME_UNKNOWN;
        }
        if (outcome instanceof Outcome.TooOld<?> old) {
            return EngineRefusals.tooOld(old.resource());
        }
        if (outcome instanceof Outcome.ReplayedFailure<?> failed) {
            return EngineRefusals.failed(failed.failure());
        }
        if (outcome instanceof Outcome.Unsettled<?>) {
            return EngineRefusals.UNSETTLED;
        }
        String resource = outcome instanceof Outcome.ReplayedTombstone<?> done ? done.resource() : null;
        return intent.route().operation().duplicates() == DuplicatePolicy.REFUSE
                ? EngineRefusals.alreadyDone(intent.key(), resource)
                : EngineRefusals.notKept(resource);
    }

    private void replay(HttpAnswer answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setStatus(answer.status());
        answer.headers().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        if (!answer.contentType().isEmpty()) {
            response.setContentType(answer.contentType());
        }
        markReplay(request, response);
        Sent.body(response, answer.body());
    }

    void markReplay(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader(REPLAYED, "true");
        response.setHeader("Cache-Control", "no-store");
        expose(request, response);
    }

    /** Which request did what is replayed, where it is known. */
    void tellFirst(@Nullable String requestId, HttpServletResponse response) {
        if (requestId != null) {
            response.setHeader(FIRST_REQUEST, requestId);
        }
    }

    /** Says beforehand that nothing here looks at the key. */
    void markIgnored(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader(IGNORED, "true");
        expose(request, response);
    }

    void json(byte[] document, HttpServletResponse response) {
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-store");
        quietly(() -> Sent.body(response, document));
    }

    /** The server's own language is nobody's preference. */
    private static Locale preferred(HttpServletRequest request) {
        return request.getHeader("Accept-Language") == null ? Locale.ENGLISH : request.getLocale();
    }

    void problem(Refusal refusal, HttpServletRequest request, HttpServletResponse response) {
        if (response.isCommitted()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "too late to answer {0}",
                    refusal.problem().code());
            return;
        }
        Problem problem = refusal.problem();
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setHeader("Cache-Control", "no-store");
        Duration retryAfter = refusal.retryAfter();
        if (retryAfter != null) {
            response.setHeader("Retry-After", Long.toString(Refusal.seconds(retryAfter)));
        }
        expose(request, response);
        response.addHeader("Vary", "Accept-Language");
        byte[] json = problem.json(settings.problemBase(), preferred(request), refusal.detail(), refusal.resource())
                .getBytes(StandardCharsets.UTF_8);
        quietly(() -> Sent.body(response, json));
    }

    /** Scripts of other origins see only headers that are named to them. */
    private static void expose(HttpServletRequest request, HttpServletResponse response) {
        if (request.getHeader("Origin") != null) {
            response.addHeader("Access-Control-Expose-Headers", EXPOSED);
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void quietly(Step step) {
        try {
            step.run();
        } catch (IOException gone) {
            LOG.log(System.Logger.Level.DEBUG, "the client did not wait for the answer", gone);
        }
    }
}
