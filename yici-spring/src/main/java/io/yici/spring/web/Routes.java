package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.web.util.pattern.PathPattern;

/** Finds the route of a request, the most specific one where several match. */
final class Routes {

    /** A name between braces, without a condition. */
    private static final Pattern VARIABLE = Pattern.compile("\\{[^{}:*]+}");

    private final List<HttpRoute> declared;
    private final Set<String> methods;
    private final @Nullable HttpRoute everyOther;

    Routes(List<HttpRoute> declared, RequireKey requireKey) {
        requireDistinct(declared);
        this.declared = declared.stream()
                .sorted((a, b) -> PathPattern.SPECIFICITY_COMPARATOR.compare(a.path(), b.path()))
                .toList();
        this.methods = declared.stream().map(HttpRoute::method).collect(Collectors.toUnmodifiableSet());
        this.everyOther = requireKey == RequireKey.ALL_WRITES ? HttpRoute.everyWrite() : null;
    }

    private static void requireDistinct(List<HttpRoute> routes) {
        Map<String, HttpRoute> operations = new HashMap<>();
        Map<String, HttpRoute> places = new HashMap<>();
        for (HttpRoute route : routes) {
            String id = route.recorded().id();
            HttpRoute other = operations.putIfAbsent(id, route);
            if (other != null
                    && !(other.isBound() && route.isBound())) { // a bound service may be reached by several ways
                throw new IllegalArgumentException(
                        "two routes have the operation " + id + ": " + other + " and " + route);
            }
            other = places.putIfAbsent(place(route), route);
            if (other != null) {
                throw new IllegalArgumentException("two routes match the same requests: " + other + " and " + route);
            }
        }
    }

    /** However its variables are called. */
    private static String place(HttpRoute route) {
        return route.method() + " "
                + VARIABLE.matcher(route.path().getPatternString()).replaceAll("{}");
    }

    @Nullable HttpRoute of(HttpServletRequest request) {
        HttpRoute own = declared(request.getMethod(), request);
        return own == null && HttpRoute.WRITES.contains(request.getMethod()) ? everyOther : own;
    }

    /** Whether it asks for the head of a declared GET: frameworks would run the handler for it. */
    boolean isHeadOfGuardedGet(HttpServletRequest request) {
        return request.getMethod().equals("HEAD") && declared("GET", request) != null;
    }

    /** The declared ones, then the one for all other writes, if there is one. */
    List<HttpRoute> all() {
        return everyOther == null
                ? declared
                : Stream.concat(declared.stream(), Stream.of(everyOther)).toList();
    }

    /** Whether this is how Spring MVC calls the path of a declared route. */
    boolean isDeclared(String method, String pattern) {
        return declared.stream()
                .anyMatch(route -> route.method().equals(method)
                        && route.path().getPatternString().equals(pattern));
    }

    private @Nullable HttpRoute declared(String method, HttpServletRequest request) {
        if (!methods.contains(method)) {
            return null;
        }
        PathContainer path = path(request);
        for (HttpRoute route : declared) {
            if (route.method().equals(method) && route.path().matches(path)) {
                return route;
            }
        }
        return null;
    }

    /** The path as it was sent, without the context path. */
    static PathContainer path(HttpServletRequest request) {
        return RequestPath.parse(request.getRequestURI(), request.getContextPath())
                .pathWithinApplication();
    }
}
