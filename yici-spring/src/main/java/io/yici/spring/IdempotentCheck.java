package io.yici.spring;

import io.yici.RefusedUsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Looks at all annotated methods of all beans at the start, and tells of all that cannot work at once. */
final class IdempotentCheck implements SmartInitializingSingleton {

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
        AnnotatedBean.all(beans, Idempotent.class).forEach(bean -> check(bean, plans, mistakes));
        new OperationIds(beans).check(plans, mistakes);
        if (!mistakes.isEmpty()) {
            throw new RefusedUsageException("these methods cannot be @Idempotent:\n  " + String.join("\n  ", mistakes));
        }
    }

    private void check(AnnotatedBean<Idempotent> bean, List<MethodPlan> plans, Set<String> mistakes) {
        for (Declared<Idempotent> declared : bean.methods()) {
            try {
                AnnotatedBean.requireProxyable(declared);
                MethodPlan plan = methods.plan(declared.method(), bean.type());
                requireRetriesOutside(bean.bean(), plan);
                plans.add(plan);
            } catch (RefusedUsageException e) {
                mistakes.add(e.getMessage());
            }
        }
        bean.warnIfUnguarded(IdempotentAdvisor.class, "@Idempotent");
    }

    private static void requireRetriesOutside(@Nullable Object bean, MethodPlan plan) {
        if (bean instanceof Advised proxy && Retries.withinTheClaim(proxy, plan)) {
            throw new RefusedUsageException(plan.declared().name()
                    + ": its retry stands within the claim and would do the work twice in one transaction: set it further out,"
                    + " for spring-retry by @EnableRetry(order = EnableIdempotentMethods.ORDER - 1)");
        }
    }
}
