package io.yici.spring;

import io.yici.Operation;
import io.yici.RefusedUsageException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Looks at all {@link RepeatSubmit} methods of all beans at the start, and tells of all that cannot work at once. */
final class RepeatSubmitCheck implements SmartInitializingSingleton {

    private final ConfigurableListableBeanFactory beans;
    private final RepeatSubmitMethods methods;
    private final IdempotentMethods idempotent;

    RepeatSubmitCheck(
            ConfigurableListableBeanFactory beans, RepeatSubmitMethods methods, IdempotentMethods idempotent) {
        this.beans = beans;
        this.methods = methods;
        this.idempotent = idempotent;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Set<String> mistakes = new LinkedHashSet<>();
        Map<String, Declared<RepeatSubmit>> names = new HashMap<>();
        AnnotatedBean.all(beans, RepeatSubmit.class).forEach(bean -> check(bean, names, mistakes));
        if (!names.isEmpty()) {
            requireOwnNames(names, mistakes);
        }
        if (!mistakes.isEmpty()) {
            throw new RefusedUsageException(
                    "these methods cannot be @RepeatSubmit:\n  " + String.join("\n  ", mistakes));
        }
    }

    private void check(
            AnnotatedBean<RepeatSubmit> bean, Map<String, Declared<RepeatSubmit>> names, Set<String> mistakes) {
        for (Declared<RepeatSubmit> declared : bean.methods()) {
            try {
                AnnotatedBean.requireProxyable(declared);
                methods.plan(declared.method(), bean.type());
                requireRetriesWithin(bean.bean(), declared);
                Declared<RepeatSubmit> other =
                        names.putIfAbsent(declared.settings().operation(), declared);
                if (other != null && !declared.written().equals(other.written())) {
                    mistakes.add(taken(declared, other.name()));
                }
            } catch (RefusedUsageException e) {
                mistakes.add(e.getMessage());
            }
        }
        bean.warnIfUnguarded(RepeatSubmitAdvisor.class, "@RepeatSubmit");
    }

    private static void requireRetriesWithin(@Nullable Object bean, Declared<RepeatSubmit> declared) {
        if (!declared.settings().releasedAfterFailure()
                && bean instanceof Advised proxy
                && Retries.aroundTheWindow(proxy, declared)) {
            throw new RefusedUsageException(declared.name()
                    + ": its retry stands around the window, which would refuse the next try: say releasedAfterFailure = true, or"
                    + " put the retry on a method that is called within");
        }
    }

    private void requireOwnNames(Map<String, Declared<RepeatSubmit>> windows, Set<String> mistakes) {
        beans.getBeansOfType(Operation.class, false, false)
                .forEach((name, operation) -> requireOwn(windows, operation, "bean " + name, mistakes));
        AnnotatedBean.all(beans, Idempotent.class)
                .flatMap(bean -> bean.methods().stream())
                .map(declared -> idempotent.plan(declared.method(), declared.type()))
                .forEach(plan ->
                        requireOwn(windows, plan.operation(), plan.declared().name(), mistakes));
    }

    private static void requireOwn(
            Map<String, Declared<RepeatSubmit>> windows, Operation<?> operation, String where, Set<String> mistakes) {
        Declared<RepeatSubmit> window = windows.get(operation.id());
        if (window != null) {
            mistakes.add(taken(window, where));
        }
    }

    private static String taken(Declared<RepeatSubmit> declared, String where) {
        return declared.name() + ": its operation '" + declared.settings().operation() + "' is also that of " + where
                + ": give each an operation of its own";
    }
}
