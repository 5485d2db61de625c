package io.yici.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * An annotated method of a bean.
 *
 * @param method of the bean's class
 * @param type the bean's class
 * @param annotation the nearest one
 * @param <A> its type
 */
record Declared<A extends Annotation>(Method method, Class<?> type, MergedAnnotation<A> annotation) {

    static <A extends Annotation> MergedAnnotation<A> on(Method method, Class<A> annotation) {
        return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY).get(annotation);
    }

    static <A extends Annotation> Declared<A> of(Method method, Class<?> type, Class<A> annotation) {
        return new Declared<>(method, type, on(method, annotation));
    }

    A settings() {
        return annotation.synthesize();
    }

    /** Whose parameter names the expressions use: that of an interface, where the annotation is there. */
    Method written() {
        return annotation.getSource() instanceof Method source ? source : method;
    }

    String name() {
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return type.getName() + "." + method.getName() + "(" + parameters + ")";
    }
}
