package io.yici.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * A method of a bean's class that a proxy sees.
 *
 * @param type the bean's class
 */
record BeanMethod(Method method, Class<?> type) {

    private static final System.Logger LOG = System.getLogger(BeanMethod.class.getName());

    /** Those of all beans, without the beans of Spring itself. */
    static Stream<BeanMethod> ofAll(ConfigurableListableBeanFactory beans) {
        return Arrays.stream(beans.getBeanNamesForType(Object.class, true, false))
                .map(bean -> type(beans, bean))
                .filter(Objects::nonNull)
                .distinct()
                .flatMap(BeanMethod::of);
    }

    private static @Nullable Class<?> type(ConfigurableListableBeanFactory beans, String bean) {
        try {
            Class<?> type = AutoProxyUtils.determineTargetClass(beans, bean);
            Class<?> own = type == null ? null : ClassUtils.getUserClass(type);
            return own == null || Proxy.isProxyClass(own) || own.getName().startsWith("org.springframework.")
                    ? null
                    : own;
        } catch (RuntimeException | LinkageError e) { // what cannot be made is told when somebody asks for it
            LOG.log(System.Logger.Level.DEBUG, "type of bean " + bean + " is not known", e);
            return null;
        }
    }

    private static Stream<BeanMethod> of(Class<?> type) {
        try {
            return Arrays.stream(ReflectionUtils.getUniqueDeclaredMethods(type, ReflectionUtils.USER_DECLARED_METHODS))
                    .filter(method -> (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) == 0)
                    .map(method -> new BeanMethod(method, type));
        } catch (IllegalStateException
                | LinkageError e) { // names classes that are not there: nor can its methods be called
            LOG.log(System.Logger.Level.DEBUG, "methods of " + type + " cannot be looked at", e);
            return Stream.empty();
        }
    }

    boolean isIdempotent() {
        return has(Idempotent.class);
    }

    boolean has(Class<? extends Annotation> annotation) {
        return Declared.on(method, annotation).isPresent();
    }

    String name() {
        return Declared.of(method, type, Idempotent.class).name();
    }
}
