package io.yici.spring;

import io.yici.spring.checks.Finding;
import io.yici.spring.internal.ClassFiles;
import io.yici.spring.internal.Code;
import io.yici.spring.internal.CodeMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Finds beans that call an annotated method of their own object, past the proxy. Where the calling method has another object of
 * the class at hand, such as the proxy itself, it is not known which one it calls, and nothing is said.
 */
final class SelfCalls {

    private final ConfigurableListableBeanFactory beans;
    private final Class<? extends Annotation> annotation;
    private final String instead;

    /** @param instead what to use in such a place, in place of the annotation */
    SelfCalls(ConfigurableListableBeanFactory beans, Class<? extends Annotation> annotation, String instead) {
        this.beans = beans;
        this.annotation = annotation;
        this.instead = instead;
    }

    List<Finding> findings() {
        Map<Class<?>, Set<Method>> guarded = BeanMethod.ofAll(beans)
                .filter(it -> it.has(annotation))
                .collect(Collectors.groupingBy(
                        BeanMethod::type, Collectors.mapping(BeanMethod::method, Collectors.toSet())));
        return guarded.entrySet().stream()
                .flatMap(it -> new Calls(it.getKey(), it.getValue()).found(this::finding))
                .distinct()
                .sorted((a, b) -> a.place().compareTo(b.place()))
                .toList();
    }

    private Finding finding(CodeMethod from, CodeMethod called) {
        return new Finding(
                from.toString(),
                "it calls " + called.label() + " of its own object, past the bean's proxy, so @"
                        + annotation.getSimpleName() + " does nothing there and a repeat runs it again",
                "Call it from another bean, or use " + instead + " here");
    }

    /** Those within one class and what it inherits. */
    private record Calls(Class<?> type, Set<Method> guarded, Set<String> family) {

        Calls(Class<?> type, Set<Method> guarded) {
            this(type, guarded, family(type));
        }

        private static Set<String> family(Class<?> type) {
            return Stream.<Class<?>>iterate(type, it -> it != null && it != Object.class, Class::getSuperclass)
                    .map(it -> it.getName().replace('.', '/'))
                    .collect(Collectors.toUnmodifiableSet());
        }

        Stream<Finding> found(BiFunction<CodeMethod, CodeMethod, Finding> finding) {
            ClassFiles files = new ClassFiles(type.getClassLoader());
            return family.stream()
                    .flatMap(name -> files.find(name).stream())
                    .flatMap(file -> file.methods().stream())
                    .filter(code -> Collections.disjoint(code.values(), family))
                    .flatMap(code -> code.all()
                            .filter(called -> isPastTheProxy(code, called))
                            .map(called -> finding.apply(code.method(), called)));
        }

        private boolean isPastTheProxy(Code from, CodeMethod called) {
            return family.contains(called.owner())
                    && !called.isLike(from.method())
                    && guarded.stream().anyMatch(called::isLike);
        }
    }
}
