package io.yici.spring;

import io.yici.Mode;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.util.ClassUtils;

/**
 * Retries that stand on the wrong side. Within a claim they do the work again in a transaction that still holds what the first try has
 * written; around a repeat window they are repeats that it refuses.
 */
final class Retries {

    private Retries() {}

    static boolean withinTheClaim(Advised proxy, MethodPlan plan) {
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

    /** Whether a failed try is followed by another call of the window. */
    static boolean aroundTheWindow(Advised proxy, Declared<RepeatSubmit> declared) {
        for (Advisor advisor : proxy.getAdvisors()) {
            if (advisor instanceof RepeatSubmitAdvisor) {
                return false;
            }
            if (isRetry(advisor) && applies(advisor, declared)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRetry(Advisor advisor) {
        String advice = ClassUtils.getUserClass(advisor.getAdvice()).getName();
        return advice.startsWith("org.springframework.retry.")
                || advice.startsWith("org.springframework.resilience.annotation.Retry");
    }

    private static boolean applies(Advisor advisor, Declared<?> declared) {
        return !(advisor instanceof PointcutAdvisor pointed)
                || pointed.getPointcut().getMethodMatcher().matches(declared.method(), declared.type());
    }
}
