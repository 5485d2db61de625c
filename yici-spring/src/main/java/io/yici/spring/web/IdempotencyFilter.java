package io.yici.spring.web;

import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes declared writes safe to repeat: claims the caller's key, runs the rest of the chain as the work, stores the answer and sends it
 * only then; answers repeats from the record. Thread-safe; one for an application, for REQUEST dispatches, behind authentication and
 * authorisation, so that both are done again before anything is replayed.
 */
public final class IdempotencyFilter implements Filter {

    /** Behind Spring Security's chain (-100). */
    public static final int ORDER = -50;

    private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

    private static final String SEEN = IdempotencyFilter.class.getName() + ".seen";

    private final Idempotency idempotency;
    private final Terms terms;
    private final Routes routes;
    private final KeyHeader header;
    private final Answers answers;

    /**
     * A filter that shows stored answers by {@link ReplayAccess#SAME_AUTHORITIES}.
     *
     * @throws IllegalArgumentException if two routes have one operation, or one method and path
     */
    public IdempotencyFilter(Idempotency idempotency, List<HttpRoute> routes, HttpSettings settings) {
        this(idempotency, routes, settings, ReplayAccess.SAME_AUTHORITIES);
    }

    /** @throws IllegalArgumentException if two routes have one operation, or one method and path */
    public IdempotencyFilter(
            Idempotency idempotency, List<HttpRoute> routes, HttpSettings settings, ReplayAccess access) {
        this.idempotency = idempotency;
        this.terms = new Terms(settings, access);
        this.routes = new Routes(routes, settings.requireKey());
        this.header = new KeyHeader(settings);
        this.answers = new Answers(settings);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        HttpRoute route = HttpExecution.isBound(http) ? null : routes.of(http);
        if (route == null) {
            unguarded(http, (HttpServletResponse) response, chain);
            return;
        }
        http.setAttribute(SEEN, route);
        Optional<IdempotencyKey> key;
        BufferedRequest buffered;
        @Nullable Fingerprint fingerprint;
        try {
            key = key(route, http);
            if (key.isEmpty()) {
                chain.doFilter(request, response);
                return;
            }
            buffered = BufferedRequest.read(http, route.maxRequestBody());
            fingerprint = route.fingerprint().of(buffered);
        } catch (Refusal refusal) {
            answers.problem(refusal, http, (HttpServletResponse) response);
            return;
        }
        if (route.isRead()) { // a cache would answer others, and other keys
            ((HttpServletResponse) response).setHeader("Cache-Control", "no-store");
        }
        try (LogContext.Entry logged = LogContext.put(LogContext.KEY, key.get().masked())) {
            guarded(new Intent(route, key.get(), fingerprint), buffered, (HttpServletResponse) response, chain);
        }
    }

    /** What Spring MVC, which may read paths in another way, must not enter unless this filter has seen it. */
    boolean isPassedBy(HttpServletRequest request, String pattern) {
        return request.getAttribute(SEEN) == null && routes.isDeclared(request.getMethod(), pattern);
    }

    void refusePassedBy(HttpServletRequest request, HttpServletResponse response, String pattern) {
        LOG.log(
                System.Logger.Level.ERROR,
                "{0} {1} has reached the handler of the guarded route {2} past its guard, and was refused: the path is read in"
                        + " another way there (case, slashes, a filter that rewrites it); declare a route for it, or move that filter"
                        + " ahead of this one",
                request.getMethod(),
                request.getRequestURI(),
                pattern);
        answers.problem(new Refusal(Problem.USAGE_REFUSED, Detail.SEE_THE_LOG), request, response);
    }

    private void guarded(Intent intent, BufferedRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (intent.route().isBound()) {
            new BoundRun(intent, terms.settings(), request, response).run(idempotency, chain);
        } else {
            new CapturedRun(intent, terms, request, response).run(idempotency, chain);
        }
    }

    private void unguarded(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (routes.isHeadOfGuardedGet(request)) {
            response.setHeader("Allow", "GET");
            answers.problem(new Refusal(Problem.HEAD_NOT_ALLOWED, Detail.SEND_GET), request, response);
            return;
        }
        if (request.getHeader(terms.settings().header()) != null) {
            answers.markIgnored(request, response);
        }
        chain.doFilter(request, response);
    }

    private Optional<IdempotencyKey> key(HttpRoute route, HttpServletRequest request) {
        Optional<String> value = header.read(request);
        if (value.isEmpty() && route.isKeyFromRequestId()) {
            value = RequestId.accepted(request);
        }
        if (value.isEmpty() && !route.isKeyOptional()) {
            throw header.missing();
        }
        return value.map(given -> Callers.key(route, request, given));
    }
}
