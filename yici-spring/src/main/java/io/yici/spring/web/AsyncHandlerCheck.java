package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/**
 * Refuses handlers of guarded routes that answer asynchronously before they are entered, so that nothing is begun whose end nobody would
 * see. Without it they are refused when they return. Thread-safe; register it with Spring MVC.
 */
public final class AsyncHandlerCheck implements HandlerInterceptor {

    private static final List<Class<?>> ASYNCHRONOUS = List.of(
            Callable.class,
            CompletionStage.class,
            DeferredResult.class,
            WebAsyncTask.class,
            ResponseBodyEmitter.class,
            StreamingResponseBody.class);

    /** For registration with Spring MVC. */
    public AsyncHandlerCheck() {}

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method && HttpExecution.isBound(request) && isAsynchronous(method)) {
            HttpExecution.refuseAsync(request);
            return false;
        }
        return true;
    }

    private static boolean isAsynchronous(HandlerMethod method) {
        ResolvableType type = ResolvableType.forMethodParameter(method.getReturnType());
        if (HttpEntity.class.isAssignableFrom(type.toClass())) {
            type = type.as(HttpEntity.class).getGeneric(0);
        }
        Class<?> returned = type.toClass();
        return ASYNCHRONOUS.stream().anyMatch(it -> it.isAssignableFrom(returned))
                || ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned) != null;
    }
}
