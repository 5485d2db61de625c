package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Refuses requests that reach the handler of a declared route without having been seen by the filter as that route's, before the handler is
 * entered: Spring MVC may be set up to read paths in another way, and a filter in between may rewrite them. Thread-safe; register it
 * with Spring MVC.
 */
public final class RouteCheck implements HandlerInterceptor {

    private final IdempotencyFilter filter;

    /**
     * A check.
     *
     * @param filter the one that guards the routes
     */
    public RouteCheck(IdempotencyFilter filter) {
        this.filter = filter;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        if (pattern == null || !filter.isPassedBy(request, pattern.toString())) {
            return true;
        }
        filter.refusePassedBy(request, response, pattern.toString());
        return false;
    }
}
