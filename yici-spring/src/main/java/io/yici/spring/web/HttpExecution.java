package io.yici.spring.web;

import io.yici.Execution;
import jakarta.servlet.http.HttpServletRequest;

/** Gives handlers of guarded routes the {@link Execution} that they run under. Stateless. */
public final class HttpExecution {

    private static final String ATTRIBUTE = HttpExecution.class.getName();

    private HttpExecution() {}

    /**
     * The execution that the request runs under; good until the handler returns.
     *
     * @throws IllegalStateException if the request is not guarded: no route is declared for it, its key was optional and missing, or
     *     it is bound for a service
     */
    public static Execution of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Execution execution) {
            return execution;
        }
        if (isBound(request)) {
            throw new IllegalStateException(request.getMethod() + " " + request.getRequestURI()
                    + " is bound: its service claims the key, by BoundKey.current()");
        }
        throw new IllegalStateException(
                request.getMethod() + " " + request.getRequestURI()
                        + " is not guarded: declare an HttpRoute for it, and do not rely on the execution where the key is optional");
    }

    static boolean isBound(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) != null;
    }

    static boolean waitsForOthers(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof RouteGuard guard && guard.waitsForOthers();
    }

    /** Called before the handler is entered. */
    static void refuseAsync(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof RouteGuard guard) {
            guard.refuseAsync();
        }
    }

    static void bind(HttpServletRequest request, RouteGuard guard) {
        request.setAttribute(ATTRIBUTE, guard);
    }

    static void unbind(HttpServletRequest request) {
        request.removeAttribute(ATTRIBUTE);
    }
}
