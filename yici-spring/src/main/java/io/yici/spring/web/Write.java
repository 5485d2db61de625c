package io.yici.spring.web;

import org.springframework.http.server.PathContainer;

/**
 * A write as a handler is mapped for it.
 *
 * @param pattern of the path, below the context path
 */
record Write(String method, String pattern) {

    private static final String ANYTHING = "yici-any";

    /** A route that names the same path, variables' names apart, or one that takes what no variable or wildcard was made for. */
    boolean isGuardedBy(HttpRoute route) {
        return (route.method().equals(method) || route.method().equals("*"))
                && (nameless(route.path().getPatternString()).equals(nameless(pattern))
                        || route.path().matches(PathContainer.parsePath(sample())));
    }

    private static String nameless(String pattern) {
        return pattern.replaceAll("\\{[^/:{}*]+}", "{}").replaceAll("\\{[^/:{}*]+:", "{:");
    }

    private String sample() {
        String path = pattern.replaceAll("/(\\*\\*|\\{\\*[^/}]+})", "/" + ANYTHING + "/" + ANYTHING)
                .replaceAll("\\{(?:[^{}]|\\{[^{}]*})*}", ANYTHING)
                .replace("*", ANYTHING)
                .replace('?', 'x');
        return path.startsWith("/") ? path : "/" + path;
    }

    @Override
    public String toString() {
        return method + " " + pattern;
    }
}
