package io.yici.spring;

import io.yici.RefusedUsageException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;

/** Looks at all annotated methods of all beans at the start, and tells of all that cannot work at once. */
final class IdempotentCheck implements SmartInitializingSingleton {

    private static final System.Logger LOG = System.getLogger(IdempotentCheck.class.getName());

    private final ConfigurableListableBeanFactory beans;
    private final IdempotentMethods methods;

    IdempotentCheck(ConfigurableListableBeanFactory beans, IdempotentMethods methods) {
        this.beans = beans;
        this.methods = methods;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Set<String> mistakes = new LinkedHashSet<>();
        List<MethodPlan> plans = new ArrayList<>();
        for (String bean : beans.getBeanNamesForType(Object.class)) {
            Class<?> type = candidate(bean);
            if (type != null) {
                check(bean, type, plans, mistakes);
            }
        }
        new OperationIds(beans).check(plans, mistakes);
        if (!mistakes.isEmpty()) {
            throw new RefusedUsageException("these methods cannot be @Idempotent:\n  " + String.join("\n  ", mistakes));
        }
    }

    private @Nullable Class<?> candidate(String bean) {
        Class<?> type = null;
        try {
            type = AutoProxyUtils.determineTargetClass(beans, bean);
        } catch (RuntimeException | LinkageError e) { // what cannot be made is told when somebody asks for it
            LOG.log(System.Logger.Level.DEBUG, "type of bean " + bean + " is not known", e);
        }
        Class<?> own = type == null ? null : ClassUtils.getUserClass(type);
        return own != null && !Proxy.isProxyClass(own) && AnnotationUtils.isCandidateClass(own, Idempotent.class)
                ? own
                : null;
    }

    private void check(String bean, Class<?> type, List<MethodPlan> plans, Set<String> mistakes) {
        Set<Method> annotated = annotated(type);
        for (Method method : annotated) {
            try {
                requireProxyable(Declared.of(method, type));
                MethodPlan plan = methods.plan(method, type);
                requireRetriesOutside(beans.getSingleton(bean), plan);
                plans.add(plan);
            } catch (RefusedUsageException e) {
                mistakes.add(e.getMessage());
            }
        }
        if (!annotated.isEmpty() && beans.containsSingleton(bean) && !isGuarded(beans.getSingleton(bean))) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "bean {0} has @Idempotent methods that are not guarded: it was made before the proxy creator, or by hand",
                    bean);
        }
    }

    private static Set<Method> annotated(Class<?> type) {
        try {
            return MethodIntrospector.selectMethods(
                    type, (Method it) -> Declared.on(it).isPresent());
        } catch (LinkageError e) { // names classes that are not there: nor can its methods be called
            LOG.log(System.Logger.Level.DEBUG, "methods of " + type + " cannot be looked at", e);
            return Set.of();
        }
    }

    private static void requireProxyable(Declared declared) {
        int modifiers = declared.method().getModifiers();
        String flaw = Modifier.isPrivate(modifiers)
                ? "private"
                : Modifier.isStatic(modifiers) ? "static" : Modifier.isFinal(modifiers) ? "final" : "";
        if (!flaw.isEmpty()) {
            throw new RefusedUsageException(declared.name() + ": it is " + flaw
                    + ", so calls do not go through the bean's proxy: take that away");
        }
    }

    private static void requireRetriesOutside(@Nullable Object bean, MethodPlan plan) {
        if (bean instanceof Advised proxy && InnerRetries.within(proxy, plan)) {
            throw new RefusedUsageException(plan.declared().name()
                    + ": its retry stands within the claim and would do the work twice in one transaction: set it further out,"
                    + " for spring-retry by @EnableRetry(order = EnableIdempotentMethods.ORDER - 1)");
        }
    }

    /** A proxy may be around another one. */
    private static boolean isGuarded(@Nullable Object bean) {
        if (!(bean instanceof Advised proxy)) {
            return false;
        }
        if (List.of(proxy.getAdvisors()).stream().anyMatch(IdempotentAdvisor.class::isInstance)) {
            return true;
        }
        try {
            return !proxy.getTargetSource().isStatic()
                    || isGuarded(proxy.getTargetSource().getTarget());
        } catch (Exception e) { // a target that cannot be had now is none to judge
            return true;
        }
    }
}
