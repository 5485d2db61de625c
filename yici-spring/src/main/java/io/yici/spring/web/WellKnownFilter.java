package io.yici.spring.web;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.StoreUnavailableException;
import io.yici.spi.RecordSummary;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.web.util.UriUtils;

/**
 * Answers two GET requests by itself: what the routes promise, at {@link #PATH}, and the state of one of the caller's own keys, at {@link
 * #KEYS} and the operation, with the key in the usual header. Thread-safe; belongs behind authentication, like {@link IdempotencyFilter}.
 */
public final class WellKnownFilter implements Filter {

    /** Where the policy is published, below the context path. */
    public static final String PATH = "/.well-known/idempotency";

    /** What stands before the operation's id where a key is looked up. */
    public static final String KEYS = PATH + "/keys/";

    /** Before {@link IdempotencyFilter}, behind Spring Security's chain. */
    public static final int ORDER = IdempotencyFilter.ORDER - 1;

    private final Idempotency idempotency;
    private final Routes routes;
    private final KeyHeader header;
    private final Answers answers;
    private final byte[] policy;

    /** @throws IllegalArgumentException if {@link IdempotencyFilter} would not take the routes */
    public WellKnownFilter(Idempotency idempotency, List<HttpRoute> routes, HttpSettings settings) {
        this.idempotency = idempotency;
        this.routes = new Routes(routes, settings.requireKey());
        this.header = new KeyHeader(settings);
        this.answers = new Answers(settings);
        this.policy = PolicyDocument.of(this.routes.all(), settings).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        String path = Routes.path(http).value();
        if (!http.getMethod().equals("GET") || !path.startsWith(PATH)) {
            chain.doFilter(request, response);
        } else if (path.equals(PATH)) {
            answers.json(policy, (HttpServletResponse) response);
        } else if (path.startsWith(KEYS)) {
            lookUp(UriUtils.decode(path.substring(KEYS.length()), StandardCharsets.UTF_8), http, (HttpServletResponse)
                    response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void lookUp(String operation, HttpServletRequest request, HttpServletResponse response) {
        try {
            HttpRoute route = routes.all().stream()
                    .filter(it -> it.recorded().id().equals(operation))
                    .findFirst()
                    .orElseThrow(() -> new Refusal(Problem.OPERATION_UNKNOWN, Detail.NO_SUCH_ROUTE));
            String value = header.read(request).orElseThrow(header::missing);
            byte[] state = state(route, Callers.key(route, request, value));
            answers.json(state, response);
        } catch (Refusal refusal) {
            answers.problem(refusal, request, response);
        } catch (StoreUnavailableException e) {
            answers.problem(Objects.requireNonNull(EngineRefusals.of(e)), request, response);
        }
    }

    /** The scope is part of the key, so that another caller's record cannot be met. */
    private byte[] state(HttpRoute route, IdempotencyKey key) {
        Optional<RecordSummary> found = idempotency.find(route.recorded(), key);
        return found.map(PolicyDocument::of)
                .orElseThrow(() -> new Refusal(Problem.KEY_UNKNOWN, Detail.NOT_ON_RECORD))
                .getBytes(StandardCharsets.UTF_8);
    }
}
