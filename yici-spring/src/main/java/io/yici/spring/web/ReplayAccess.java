package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Set;

/**
 * Decides who is shown the stored answer of a joined or leased route. It is asked before each replay, after the filter chain has let the
 * request in and scope, key and content have been found to be those of the first; the handler, and what guards its methods, is
 * not entered then. Thread-safe.
 */
@FunctionalInterface
public interface ReplayAccess {

    /** What counts where there is no other: a caller who holds all authorities that the first request's caller held. */
    ReplayAccess SAME_AUTHORITIES = attempt -> attempt.present().containsAll(attempt.required());

    /** Whether this caller may see the answer. What it throws is the application's own failure; no answer is shown then. */
    boolean allows(Attempt attempt);

    /**
     * A replay that is about to be sent.
     *
     * @param request the repeat; its {@link Principal} is Spring Security's {@code Authentication} where that is there
     * @param operation id of the operation whose answer it is
     * @param required authorities that are stored with the answer ({@link HttpAnswer#authorities})
     * @param present authorities of the caller; empty for nobody, anonymous callers, and without Spring Security
     */
    record Attempt(HttpServletRequest request, String operation, Set<String> required, Set<String> present) {}
}
