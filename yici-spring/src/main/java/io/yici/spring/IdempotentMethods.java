package io.yici.spring;

import io.yici.Operation;
import io.yici.RefusedUsageException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodClassKey;

/** Reads each annotated method once, and keeps what was found out. Thread-safe. */
final class IdempotentMethods {

    private final ConfigurableListableBeanFactory beans;
    private final TransactionRules transactions;
    private final Map<MethodClassKey, MethodPlan> plans = new ConcurrentHashMap<>();

    IdempotentMethods(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
        this.transactions = new TransactionRules(beans);
    }

    /** @throws RefusedUsageException if the method cannot be guarded */
    MethodPlan plan(Method method, Class<?> type) {
        MethodClassKey called = new MethodClassKey(method, type);
        MethodPlan known = plans.get(called);
        return known == null ? found(called, AopUtils.getMostSpecificMethod(method, type), type) : known;
    }

    /** One plan for a method, however it is called: the engine tells operations apart. */
    private MethodPlan found(MethodClassKey called, Method method, Class<?> type) {
        MethodClassKey key = new MethodClassKey(method, type);
        MethodPlan plan = plans.get(key);
        if (plan == null) {
            MethodPlan read = read(Declared.of(method, type, Idempotent.class));
            MethodPlan other = plans.putIfAbsent(key, read);
            plan = other == null ? read : other;
        }
        plans.put(called, plan);
        return plan;
    }

    private MethodPlan read(Declared<Idempotent> declared) {
        try {
            ReturnedType returned = ReturnedType.of(declared);
            Operation<@Nullable Object> operation = operation(declared, returned);
            transactions.check(declared, operation, returned.isStage());
            return new MethodPlan(declared, operation, keys(declared, returned.isStage()), returned.isStage());
        } catch (IllegalArgumentException | BeansException e) {
            throw new RefusedUsageException(declared.name() + ": " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("unchecked") // its type is the method's, whose value goes through unseen
    private Operation<@Nullable Object> operation(Declared<Idempotent> declared, ReturnedType returned) {
        Idempotent settings = declared.settings();
        if (settings.operation().isEmpty() == settings.reference().isEmpty()) {
            throw new IllegalArgumentException("name its operation by one of the attributes operation and reference");
        }
        Operation<?> operation = settings.reference().isEmpty()
                ? new DeclaredOperation(settings, beans).make(returned.value())
                : new ReferencedOperation(declared, beans).find(returned.value());
        return (Operation<@Nullable Object>) operation;
    }

    private KeySource keys(Declared<Idempotent> declared, boolean isStage) {
        Idempotent settings = declared.settings();
        boolean extracted = settings.keyBy() != KeyExtractor.class;
        if (!extracted && settings.key().isBlank()) {
            return new RequestKey(declared, isStage);
        }
        if (!settings.part().isEmpty()) {
            throw new IllegalArgumentException(
                    "part is one of the key bound to a request, but it has a key of its own: leave one of them out");
        }
        return extracted ? new ExtractedKey(declared, beans) : new ExpressionKey(declared, beans);
    }
}
