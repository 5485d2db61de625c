package io.yici.spring;

import io.yici.Mode;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.util.ClassUtils;

/** Retries that stand within a claim: they do the work again in a transaction that still holds what the first try has written. */
final class InnerRetries {

    private InnerRetries() {}

    static boolean within(Advised proxy, MethodPlan plan) {
        if (plan.operation().mode() == Mode.LEASED) {
            return false; // one lease for all tries, and no transaction
        }
        boolean inside = false;
        for (Advisor advisor : proxy.getAdvisors()) {
            if (inside && isRetry(advisor) && applies(advisor, plan.declared())) {
                return true;
            }
            inside |= advisor instanceof IdempotentAdvisor;
        }
        return false;
    }

    private static boolean isRetry(Advisor advisor) {
        String advice = ClassUtils.getUserClass(advisor.getAdvice()).getName();
        return advice.startsWith("org.springframework.retry.")
                || advice.startsWith("org.springframework.resilience.annotation.Retry");
    }

    private static boolean applies(Advisor advisor, Declared declared) {
        return !(advisor instanceof PointcutAdvisor pointed)
                || pointed.getPointcut().getMethodMatcher().matches(declared.method(), declared.type());
    }
}
