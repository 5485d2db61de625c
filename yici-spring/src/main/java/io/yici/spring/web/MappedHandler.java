package io.yici.spring.web;

import io.yici.spring.Idempotent;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * A handler of the application.
 *
 * @param paths that it is mapped to, in order
 * @param methods that it is mapped for; none means any
 */
record MappedHandler(HandlerMethod handler, List<String> paths, Set<String> methods) {

    /** All but Spring's own. */
    static Stream<MappedHandler> ofAll(ListableBeanFactory beans, String servletPath) {
        String prefix = servletPath.equals("/") ? "" : servletPath;
        return beans.getBeansOfType(RequestMappingHandlerMapping.class, true, false).values().stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(it -> !it.getValue().getBeanType().getName().startsWith("org.springframework."))
                .map(it -> of(it.getValue(), it.getKey(), prefix));
    }

    private static MappedHandler of(HandlerMethod handler, RequestMappingInfo info, String prefix) {
        return new MappedHandler(
                handler,
                info.getPatternValues().stream()
                        .sorted()
                        .map(path -> prefix + path)
                        .toList(),
                info.getMethodsCondition().getMethods().stream()
                        .map(Enum::name)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Its writes, also those that it takes because it takes any method. */
    List<Write> writes() {
        Set<String> wanted = methods.isEmpty() ? new TreeSet<>(HttpRoute.WRITES) : methods;
        return wanted.stream()
                .filter(HttpRoute.WRITES::contains)
                .flatMap(this::uses)
                .toList();
    }

    /** Its reads, where it says that it is for reads. */
    List<Write> reads() {
        return methods.stream().filter("GET"::equals).flatMap(this::uses).toList();
    }

    private Stream<Write> uses(String method) {
        return paths.stream().map(path -> new Write(method, path));
    }

    Method method() {
        return handler.getMethod();
    }

    boolean isIdempotent() {
        return on(Idempotent.class).isPresent();
    }

    /** Whether somebody took the trouble to say why it may run twice. */
    boolean isHarmless() {
        MergedAnnotation<RepeatHarmless> harmless = on(RepeatHarmless.class);
        return harmless.isPresent() && !harmless.getString("value").isBlank();
    }

    boolean hasBlankReason() {
        return on(RepeatHarmless.class).isPresent() && !isHarmless();
    }

    private <A extends Annotation> MergedAnnotation<A> on(Class<A> type) {
        return MergedAnnotations.from(method(), SearchStrategy.TYPE_HIERARCHY).get(type);
    }

    /** With what it is mapped to. */
    String place(List<Write> uses) {
        String parameters = Arrays.stream(method().getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return handler.getBeanType().getName() + "." + method().getName() + "(" + parameters + "), "
                + uses.stream().map(Write::toString).collect(Collectors.joining(", "));
    }
}
