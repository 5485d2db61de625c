package io.yici.spring;

import io.yici.WindowPolicy;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.springframework.core.ResolvableType;

/** What a method with a repeat window may return. */
final class WindowRules {

    private static final Set<String> LATER = Set.of(
            "org.springframework.web.context.request.async.DeferredResult",
            "org.springframework.web.context.request.async.WebAsyncTask",
            "org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter",
            "org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody");

    private static final Set<String> ENVELOPES = Set.of("org.springframework.http.HttpEntity");

    private WindowRules() {}

    /** @throws IllegalArgumentException if the window could not tell when the work has ended, or has nothing to return for a repeat */
    static void check(Declared<RepeatSubmit> declared) {
        ResolvableType type = ResolvableType.forMethodReturnType(declared.method(), declared.type());
        Class<?> raw = type.toClass();
        if (isLater(raw)
                || TypeNames.isAny(raw, ENVELOPES) && isLater(type.getGeneric(0).toClass())) {
            throw new IllegalArgumentException("it returns a " + type + ", and its work may end later than the method,"
                    + " which is all that the window sees: return the value itself");
        }
        if (declared.settings().policy() == WindowPolicy.DIGEST && raw.isPrimitive() && raw != void.class) {
            throw new IllegalArgumentException("under DIGEST a repeat returns null, but it returns " + raw
                    + ": return nothing, or a type that has null");
        }
    }

    private static boolean isLater(Class<?> raw) {
        return CompletionStage.class.isAssignableFrom(raw)
                || ReturnedType.isDeferred(raw)
                || TypeNames.isAny(raw, LATER);
    }
}
