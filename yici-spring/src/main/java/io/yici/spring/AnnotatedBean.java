package io.yici.spring;

import io.yici.RefusedUsageException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;

/**
 * A bean whose class has methods with an annotation.
 *
 * @param name of the bean
 * @param type its class
 * @param bean the bean itself; null if it has not been made
 * @param methods that have the annotation
 */
record AnnotatedBean<A extends Annotation>(
        String name, Class<?> type, @Nullable Object bean, List<Declared<A>> methods) {

    private static final System.Logger LOG = System.getLogger(AnnotatedBean.class.getName());

    /** All of them. */
    static <A extends Annotation> Stream<AnnotatedBean<A>> all(
            ConfigurableListableBeanFactory beans, Class<A> annotation) {
        return Arrays.stream(beans.getBeanNamesForType(Object.class))
                .map(name -> of(beans, name, annotation))
                .filter(Objects::nonNull);
    }

    private static <A extends Annotation> @Nullable AnnotatedBean<A> of(
            ConfigurableListableBeanFactory beans, String name, Class<A> annotation) {
        Class<?> type = candidate(beans, name, annotation);
        List<Declared<A>> methods = type == null ? List.of() : annotated(type, annotation);
        return type == null || methods.isEmpty()
                ? null
                : new AnnotatedBean<>(
                        name, type, beans.containsSingleton(name) ? beans.getSingleton(name) : null, methods);
    }

    private static @Nullable Class<?> candidate(
            ConfigurableListableBeanFactory beans, String bean, Class<? extends Annotation> annotation) {
        Class<?> type = null;
        try {
            type = AutoProxyUtils.determineTargetClass(beans, bean);
        } catch (RuntimeException | LinkageError e) { // what cannot be made is told when somebody asks for it
            LOG.log(System.Logger.Level.DEBUG, "type of bean " + bean + " is not known", e);
        }
        Class<?> own = type == null ? null : ClassUtils.getUserClass(type);
        return own != null && !Proxy.isProxyClass(own) && AnnotationUtils.isCandidateClass(own, annotation)
                ? own
                : null;
    }

    private static <A extends Annotation> List<Declared<A>> annotated(Class<?> type, Class<A> annotation) {
        try {
            Set<Method> methods = MethodIntrospector.selectMethods(
                    type, (Method it) -> Declared.on(it, annotation).isPresent());
            return methods.stream()
                    .map(method -> Declared.of(method, type, annotation))
                    .toList();
        } catch (LinkageError e) { // names classes that are not there: nor can its methods be called
            LOG.log(System.Logger.Level.DEBUG, "methods of " + type + " cannot be looked at", e);
            return List.of();
        }
    }

    static void requireProxyable(Declared<?> declared) {
        int modifiers = declared.method().getModifiers();
        String flaw = Modifier.isPrivate(modifiers)
                ? "private"
                : Modifier.isStatic(modifiers) ? "static" : Modifier.isFinal(modifiers) ? "final" : "";
        if (!flaw.isEmpty()) {
            throw new RefusedUsageException(declared.name() + ": it is " + flaw
                    + ", so calls do not go through the bean's proxy: take that away");
        }
    }

    /** Says so if calls do not meet the advice. */
    void warnIfUnguarded(Class<? extends AnnotationAdvisor> advisor, String annotation) {
        if (bean != null && !isGuarded(bean, advisor)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "bean {0} has {1} methods that are not guarded: it was made before the proxy creator, or by hand",
                    name,
                    annotation);
        }
    }

    /** A proxy may be around another one. */
    private static boolean isGuarded(@Nullable Object bean, Class<? extends AnnotationAdvisor> advisor) {
        if (!(bean instanceof Advised proxy)) {
            return false;
        }
        if (Arrays.stream(proxy.getAdvisors()).anyMatch(advisor::isInstance)) {
            return true;
        }
        try {
            return !proxy.getTargetSource().isStatic()
                    || isGuarded(proxy.getTargetSource().getTarget(), advisor);
        } catch (Exception e) { // a target that cannot be had now is none to judge
            return true;
        }
    }
}
