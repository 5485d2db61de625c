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
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/**
 * Refuses handlers that answer asynchronously, of joined routes, and event streams of all guarded routes, before they are entered, so that
 * nothing is begun that would not be covered. Without it they are refused when they return. Thread-safe; register it with Spring MVC.
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
        if (handler instanceof HandlerMethod method && HttpExecution.isBound(request) && isRefused(method, request)) {
            HttpExecution.refuseAsync(request);
            return false;
        }
        return true;
    }

    /** An event stream has no end that could be stored; what other threads write is in no transaction of the request. */
    private static boolean isRefused(HandlerMethod method, HttpServletRequest request) {
        Class<?> returned = returned(method);
        return SseEmitter.class.isAssignableFrom(returned)
                || isAsynchronous(returned) && !HttpExecution.waitsForOthers(request);
    }

    private static Class<?> returned(HandlerMethod method) {
        ResolvableType type = ResolvableType.forMethodParameter(method.getReturnType());
        return HttpEntity.class.isAssignableFrom(type.toClass())
                ? type.as(HttpEntity.class).getGeneric(0).toClass()
                : type.toClass();
    }

    private static boolean isAsynchronous(Class<?> returned) {
        return ASYNCHRONOUS.stream().anyMatch(it -> it.isAssignableFrom(returned))
                || ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned) != null;
    }
}
