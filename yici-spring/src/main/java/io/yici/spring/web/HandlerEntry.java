package io.yici.spring.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.annotation.HandlerMethodValidationException;

/**
 * Tells where Spring MVC failed before it reached a handler: no handler for path, method or content type, or arguments that could not be
 * read or are not valid. Only what is proved by the place where the exception was made counts; all else counts as entered.
 */
final class HandlerEntry {

    /** Where DispatcherServlet keeps an exception that it has rendered. */
    private static final String RESOLVED = "org.springframework.web.servlet.DispatcherServlet.EXCEPTION";

    private static final String DISPATCHER = "org.springframework.web.servlet.DispatcherServlet";
    private static final String INVOCABLE = "org.springframework.web.method.support.InvocableHandlerMethod";
    private static final String NO_RESOURCE = "org.springframework.web.servlet.resource.NoResourceFoundException";

    private HandlerEntry() {}

    static @Nullable Throwable resolvedException(HttpServletRequest request) {
        return request.getAttribute(RESOLVED) instanceof Throwable resolved ? resolved : null;
    }

    static void noteIfNotReached(RouteExecution run, @Nullable Throwable thrown) {
        Throwable cause = thrown instanceof ServletException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (cause != null && isProofOfNoEntry(cause)) {
            run.nothingHappened();
        }
    }

    static boolean isProofOfNoEntry(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        if (has(frames, INVOCABLE, "doInvoke")) {
            return false; // made by a handler, or by something that it called
        }
        return has(frames, DISPATCHER, "getHandler")
                || has(frames, INVOCABLE, "getMethodArgumentValues")
                || thrown instanceof HandlerMethodValidationException invalid && !invalid.isForReturnValue()
                || thrown.getClass().getName().equals(NO_RESOURCE);
    }

    private static boolean has(StackTraceElement[] frames, String type, String method) {
        return Arrays.stream(frames)
                .anyMatch(frame -> frame.getClassName().equals(type)
                        && frame.getMethodName().equals(method));
    }
}
