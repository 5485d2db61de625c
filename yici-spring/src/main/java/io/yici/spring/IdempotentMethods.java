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
            MethodPlan read = read(Declared.of(method, type));
            MethodPlan other = plans.putIfAbsent(key, read);
            plan = other == null ? read : other;
        }
        plans.put(called, plan);
        return plan;
    }

    private MethodPlan read(Declared declared) {
        try {
            ReturnedType returned = ReturnedType.of(declared);
            Operation<@Nullable Object> operation = operation(declared, returned);
            transactions.check(declared, operation, returned.isStage());
            return new MethodPlan(declared, operation, keys(declared), returned.isStage());
        } catch (IllegalArgumentException | BeansException e) {
            throw new RefusedUsageException(declared.name() + ": " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("unchecked") // its type is the method's, whose value goes through unseen
    private Operation<@Nullable Object> operation(Declared declared, ReturnedType returned) {
        Idempotent settings = declared.settings();
        if (settings.operation().isEmpty() == settings.reference().isEmpty()) {
            throw new IllegalArgumentException("name its operation by one of the attributes operation and reference");
        }
        Operation<?> operation = settings.reference().isEmpty()
                ? new DeclaredOperation(settings, beans).make(returned.value())
                : new ReferencedOperation(declared, beans).find(returned.value());
        return (Operation<@Nullable Object>) operation;
    }

    private KeySource keys(Declared declared) {
        Idempotent settings = declared.settings();
        if (settings.keyBy() != KeyExtractor.class) {
            return new ExtractedKey(declared, beans);
        }
        if (settings.key().isBlank()) {
            throw new IllegalArgumentException("say what the key is, by one of the attributes key and keyBy");
        }
        return new ExpressionKey(declared, beans);
    }
}
