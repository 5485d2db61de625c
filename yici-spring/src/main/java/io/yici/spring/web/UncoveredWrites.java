package io.yici.spring.web;

import io.yici.spring.Idempotent;
import io.yici.spring.checks.Finding;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

/** Finds handlers of writes, other than Spring's own, that no route reaches and no annotation speaks for. */
final class UncoveredWrites {

    private final ListableBeanFactory beans;
    private final List<HttpRoute> routes;
    private final String servletPath;

    UncoveredWrites(ListableBeanFactory beans, List<HttpRoute> routes, String servletPath) {
        this.beans = beans;
        this.routes = routes;
        this.servletPath = servletPath.equals("/") ? "" : servletPath;
    }

    List<Finding> findings() {
        return beans.getBeansOfType(RequestMappingHandlerMapping.class, true, false).values().stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(it -> !it.getValue().getBeanType().getName().startsWith("org.springframework."))
                .flatMap(this::finding)
                .sorted((a, b) -> a.place().compareTo(b.place()))
                .toList();
    }

    private Stream<Finding> finding(Map.Entry<RequestMappingInfo, HandlerMethod> mapped) {
        HandlerMethod handler = mapped.getValue();
        List<String> open = uncovered(mapped.getKey());
        MergedAnnotation<RepeatHarmless> harmless = on(handler, RepeatHarmless.class);
        boolean isReasoned =
                harmless.isPresent() && !harmless.getString("value").isBlank();
        if (open.isEmpty() || isReasoned || on(handler, Idempotent.class).isPresent()) {
            return Stream.empty();
        }
        String blank = harmless.isPresent() ? ", and its @RepeatHarmless gives no reason" : "";
        return Stream.of(new Finding(
                name(handler.getMethod(), handler.getBeanType()) + ", " + String.join(", ", open),
                "no HttpRoute and no @Idempotent guards this write, so a repeated request does it again" + blank,
                "Declare a route, or say why it may run twice by @RepeatHarmless(\"…\")"));
    }

    private List<String> uncovered(RequestMappingInfo info) {
        Set<String> methods = info.getMethodsCondition().getMethods().stream()
                .map(Enum::name)
                .filter(HttpRoute.WRITES::contains)
                .collect(Collectors.toCollection(TreeSet::new));
        if (info.getMethodsCondition().isEmpty()) { // any method, also writes
            methods.addAll(HttpRoute.WRITES);
        }
        return methods.stream()
                .flatMap(method ->
                        info.getPatternValues().stream().sorted().map(path -> new Write(method, servletPath + path)))
                .filter(write -> routes.stream().noneMatch(write::isGuardedBy))
                .map(Write::toString)
                .toList();
    }

    private static <A extends Annotation> MergedAnnotation<A> on(HandlerMethod handler, Class<A> type) {
        return MergedAnnotations.from(handler.getMethod(), SearchStrategy.TYPE_HIERARCHY)
                .get(type);
    }

    private static String name(Method method, Class<?> type) {
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return type.getName() + "." + method.getName() + "(" + parameters + ")";
    }
}
