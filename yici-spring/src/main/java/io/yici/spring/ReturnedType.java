package io.yici.spring;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * What a method returns, with all generics resolved.
 *
 * @param value type of the value; {@code Void.class} for none
 * @param isStage whether it comes later, by a stage
 */
record ReturnedType(Type value, boolean isStage) {

    /** @throws IllegalArgumentException if the type does not say what comes back, or comes back in a way that cannot be followed */
    static ReturnedType of(Declared<?> declared) {
        ResolvableType type = ResolvableType.forMethodReturnType(declared.method(), declared.type());
        Class<?> raw = type.toClass();
        if (CompletionStage.class.isAssignableFrom(raw)) {
            if (!raw.isAssignableFrom(CompletableFuture.class)) {
                throw new IllegalArgumentException(
                        "it returns a " + raw.getName() + ": declare CompletableFuture or CompletionStage");
            }
            return new ReturnedType(concrete(type.as(CompletionStage.class).getGeneric(0)), true);
        }
        if (isDeferred(raw)) {
            throw new IllegalArgumentException("it returns a " + raw.getName()
                    + ", whose end cannot be followed: return the value, or a CompletableFuture of it");
        }
        return new ReturnedType(concrete(type), false);
    }

    static boolean isDeferred(Class<?> raw) {
        return Future.class.isAssignableFrom(raw)
                || Callable.class.isAssignableFrom(raw)
                || raw != Object.class
                        && ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw) != null;
    }

    /** Without type variables and wildcards, as codecs need it. */
    private static Type concrete(ResolvableType type) {
        Class<?> raw = type.resolve();
        if (raw == null) {
            throw new IllegalArgumentException("its return type is open (" + type
                    + "), so the stored result could not be read back: declare what it returns");
        }
        if (raw == void.class) {
            return Void.class;
        }
        if (!type.hasGenerics()) {
            return ClassUtils.resolvePrimitiveIfNecessary(raw);
        }
        ResolvableType[] arguments = Arrays.stream(type.getGenerics())
                .map(argument -> ResolvableType.forType(concrete(argument)))
                .toArray(ResolvableType[]::new);
        return ResolvableType.forClassWithGenerics(raw, arguments).getType();
    }
}
