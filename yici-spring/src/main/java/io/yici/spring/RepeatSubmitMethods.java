package io.yici.spring;

import io.yici.Idempotency;
import io.yici.RefusedUsageException;
import io.yici.RepeatWindow;
import io.yici.RepeatWindowBuilder;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodClassKey;

/** Reads each {@link RepeatSubmit} method once, and keeps its windows. Thread-safe. */
final class RepeatSubmitMethods {

    private final ConfigurableListableBeanFactory beans;
    private final TransactionRules transactions;
    private final Map<MethodClassKey, WindowPlan> plans = new ConcurrentHashMap<>();

    RepeatSubmitMethods(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        this.transactions = new TransactionRules(beans);
    }

    /** @throws RefusedUsageException if the method cannot have a window */
    WindowPlan plan(Method method, Class<?> type) {
        MethodClassKey key = new MethodClassKey(method, type);
        WindowPlan known = plans.get(key);
        if (known != null) {
            return known;
        }
        Method specific = AopUtils.getMostSpecificMethod(method, type);
        WindowPlan read = read(Declared.of(specific, type, RepeatSubmit.class));
        WindowPlan other = plans.putIfAbsent(key, read);
        return other == null ? read : other;
    }

    private WindowPlan read(Declared<RepeatSubmit> declared) {
        try {
            WindowRules.check(declared);
            transactions.requireOutside(declared);
            return new WindowPlan(declared, window(declared.settings()), source(declared));
        } catch (IllegalArgumentException | BeansException e) {
            throw new RefusedUsageException(declared.name() + ": " + e.getMessage(), e);
        }
    }

    private RepeatWindow window(RepeatSubmit settings) {
        RepeatWindowBuilder builder = RepeatWindow.named(settings.operation(), beans.getBean(Idempotency.class))
                .policy(settings.policy());
        Duration period = Durations.of("period", settings.period(), beans);
        if (period != null) {
            builder.period(period);
        }
        return (settings.releasedAfterFailure() ? builder.releasedAfterFailure() : builder).build();
    }

    private SubmissionSource source(Declared<RepeatSubmit> declared) {
        return declared.settings().by() == SubmissionExtractor.class
                ? new ExpressionSubmission(declared, beans)
                : new ExtractedSubmission(declared, beans);
    }
}
