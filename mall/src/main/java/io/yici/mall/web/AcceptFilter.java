package io.yici.mall.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Settles, before any work is done, what Spring would trip over when the answer is written: an Accept that cannot be read is
 * refused, and parameters of media types are left out but for their weight, since JSON is UTF-8 whatever charset is asked for.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class AcceptFilter extends OncePerRequestFilter {

    /** More, Spring does not sort. */
    private static final int MAX_TYPES = 50;

    private final SecurityProblems problems;

    AcceptFilter(SecurityProblems problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        List<String> accepted = Collections.list(request.getHeaders(HttpHeaders.ACCEPT));
        if (accepted.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        List<MediaType> types = read(accepted);
        if (types == null) {
            problems.write(response, HttpStatus.NOT_ACCEPTABLE);
            return;
        }
        chain.doFilter(new Accepting(request, types), response);
    }

    private static @Nullable List<MediaType> read(List<String> accepted) {
        try {
            List<MediaType> types = MediaType.parseMediaTypes(accepted).stream()
                    .map(AcceptFilter::bare)
                    .distinct()
                    .toList();
            return types.size() > MAX_TYPES ? null : types;
        } catch (InvalidMediaTypeException
                | IndexOutOfBoundsException e) { // the latter where a quote is open at the slash
            return null;
        }
    }

    private static MediaType bare(MediaType type) {
        String weight = type.getParameter("q");
        return new MediaType(type.getType(), type.getSubtype(), weight == null ? Map.of() : Map.of("q", weight));
    }

    /** The request with another Accept. */
    private static final class Accepting extends HttpServletRequestWrapper {

        private final List<String> accept;

        Accepting(HttpServletRequest request, List<MediaType> types) {
            super(request);
            this.accept = types.isEmpty() ? List.of(MediaType.ALL_VALUE) : List.of(MediaType.toString(types));
        }

        @Override
        public @Nullable String getHeader(String name) {
            return HttpHeaders.ACCEPT.equalsIgnoreCase(name) ? accept.get(0) : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return HttpHeaders.ACCEPT.equalsIgnoreCase(name) ? Collections.enumeration(accept) : super.getHeaders(name);
        }
    }
}
