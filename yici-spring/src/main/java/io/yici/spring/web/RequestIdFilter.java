package io.yici.spring.web;

import io.yici.RequestIds;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;

/**
 * Gives each request an id: that of its header, or a new one. It is in the logging context while the request is handled, in the answer's
 * header, and, where {@link io.yici.IdempotencyBuilder#requestIds} is given this filter, in the records. Thread-safe; one for an
 * application, at its very entrance, for REQUEST, ASYNC and ERROR dispatches.
 */
public final class RequestIdFilter implements Filter, RequestIds {

    /** Before Spring Security's chain and nearly everything else. */
    public static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    /** Name of the header unless set otherwise. */
    public static final String DEFAULT_HEADER = "X-Request-Id";

    /** Name in the logging context. */
    public static final String LOG_NAME = "requestId";

    private final ThreadLocal<@Nullable String> current = new ThreadLocal<>();
    private final String header;

    /**
     * A filter.
     *
     * @param header name of the header, in requests and answers
     */
    public RequestIdFilter(String header) {
        this.header = HttpSettings.requireName(header);
    }

    @Override
    public @Nullable String current() {
        return current.get();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String id = RequestId.at((HttpServletRequest) request, header).value();
        ((HttpServletResponse) response).setHeader(header, id);
        String outer = current.get();
        current.set(id);
        try (LogContext.Entry logged = LogContext.put(LOG_NAME, id)) {
            chain.doFilter(request, response);
        } finally {
            restore(outer);
        }
    }

    private void restore(@Nullable String outer) {
        if (outer == null) {
            current.remove();
        } else {
            current.set(outer);
        }
    }
}
