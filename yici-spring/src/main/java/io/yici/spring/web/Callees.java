package io.yici.spring.web;

import io.yici.spring.Idempotent;
import io.yici.spring.internal.CodeMethod;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;

/** What a called method is at run time, as far as the beans tell. */
final class Callees {

    private final ListableBeanFactory beans;
    private final @Nullable ClassLoader loader;
    private final Map<String, List<Class<?>>> classes = new HashMap<>();

    Callees(ListableBeanFactory beans, @Nullable ClassLoader loader) {
        this.beans = beans;
        this.loader = loader;
    }

    /** The method itself, and that of each bean which it may be called on. */
    Stream<CodeMethod> implementations(CodeMethod method) {
        return Stream.concat(
                        Stream.of(method),
                        classes(method.owner()).stream()
                                .map(type -> method.in(type.getName().replace('.', '/'))))
                .distinct();
    }

    boolean isIdempotent(CodeMethod method) {
        return declarations(method)
                .anyMatch(it -> MergedAnnotations.from(it, SearchStrategy.TYPE_HIERARCHY)
                        .isPresent(Idempotent.class));
    }

    /** The methods of classes and beans that a call may run, without those that are only inherited. */
    Stream<Method> declarations(CodeMethod method) {
        return Stream.concat(type(method.owner()).stream(), classes(method.owner()).stream())
                .flatMap(type -> methods(type).filter(method::isLike));
    }

    /** Without initialising it. Nothing where it is not there. */
    Optional<Class<?>> type(String internalName) {
        try {
            return Optional.of(Class.forName(internalName.replace('/', '.'), false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Stream<Method> methods(Class<?> type) {
        try {
            return Arrays.stream(type.getDeclaredMethods());
        } catch (LinkageError e) { // names classes that are not there: nor can its methods be called
            return Stream.empty();
        }
    }

    private List<Class<?>> classes(String internalName) {
        List<Class<?>> found = classes.get(internalName);
        if (found == null) {
            found = type(internalName).map(this::beansOf).orElse(List.of());
            classes.put(internalName, found);
        }
        return found;
    }

    private List<Class<?>> beansOf(Class<?> type) {
        return Arrays.stream(beans.getBeanNamesForType(type, true, false))
                .<@Nullable Class<?>>map(this::target)
                .filter(Objects::nonNull)
                .<Class<?>>map(ClassUtils::getUserClass)
                .distinct()
                .toList();
    }

    private @Nullable Class<?> target(String bean) {
        try {
            return beans instanceof ConfigurableListableBeanFactory factory
                    ? AutoProxyUtils.determineTargetClass(factory, bean)
                    : beans.getType(bean);
        } catch (RuntimeException | LinkageError e) { // what cannot be made is told when somebody asks for it
            return null;
        }
    }
}
