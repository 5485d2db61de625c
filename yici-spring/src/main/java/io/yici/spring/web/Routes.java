package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.util.pattern.PathPattern;

/** Finds the route of a request, the most specific one where several match. */
final class Routes {

    private final List<HttpRoute> declared;
    private final @Nullable HttpRoute everyOther;

    Routes(List<HttpRoute> declared, RequireKey requireKey) {
        requireDistinct(declared);
        this.declared = declared.stream()
                .sorted((a, b) -> PathPattern.SPECIFICITY_COMPARATOR.compare(a.path(), b.path()))
                .toList();
        this.everyOther = requireKey == RequireKey.ALL_WRITES ? HttpRoute.everyWrite() : null;
    }

    private static void requireDistinct(List<HttpRoute> routes) {
        Set<String> operations = new HashSet<>();
        Set<String> bound = new HashSet<>();
        Set<String> places = new HashSet<>();
        for (HttpRoute route : routes) {
            String id = route.recorded().id();
            boolean taken = route.isBound() ? operations.contains(id) : !operations.add(id) || bound.contains(id);
            if (taken) {
                throw new IllegalArgumentException("two routes have the operation " + id);
            }
            if (route.isBound()) {
                bound.add(id); // a service may be reached by several ways
            }
            if (!places.add(route.method() + " " + route.path().getPatternString())) {
                throw new IllegalArgumentException("two routes are declared for " + route);
            }
        }
    }

    @Nullable HttpRoute of(HttpServletRequest request) {
        if (!HttpRoute.WRITES.contains(request.getMethod())) {
            return null;
        }
        PathContainer path = path(request);
        for (HttpRoute route : declared) {
            if (route.method().equals(request.getMethod()) && route.path().matches(path)) {
                return route;
            }
        }
        return everyOther;
    }

    /** The path as it was sent, without the context path. */
    static PathContainer path(HttpServletRequest request) {
        return RequestPath.parse(request.getRequestURI(), request.getContextPath())
                .pathWithinApplication();
    }
}
