package io.yici.spring;

import io.yici.Operation;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.ListableBeanFactory;

/** Two operations of one id would answer each other's repeats. */
final class OperationIds {

    private final ListableBeanFactory beans;

    OperationIds(ListableBeanFactory beans) {
        this.beans = beans;
    }

    /** Adds what it finds to the mistakes. */
    void check(List<MethodPlan> plans, Set<String> mistakes) {
        Map<String, MethodPlan> first = new HashMap<>();
        for (MethodPlan plan : plans) {
            MethodPlan other = first.putIfAbsent(plan.operation().id(), plan);
            if (other != null && !isSame(plan, other)) {
                mistakes.add(plan.declared().name() + ": its operation '"
                        + plan.operation().id() + "' is also that of "
                        + other.declared().name() + ": give each an operation of its own");
            }
        }
        for (Operation<?> bean :
                beans.getBeansOfType(Operation.class, false, false).values()) {
            MethodPlan plan = first.get(bean.id());
            if (plan != null && plan.operation() != bean) {
                mistakes.add(plan.declared().name() + ": its operation '" + bean.id()
                        + "' is also that of a bean: refer to the bean, or give one of them another name");
            }
        }
    }

    /** One object that several refer to on purpose, or one annotation that several classes inherit, with the same result. */
    private static boolean isSame(MethodPlan one, MethodPlan other) {
        Operation<?> its = one.operation();
        if (its == other.operation()) {
            return true;
        }
        Method written = one.declared().written();
        return written.equals(other.declared().written())
                && its.resultType().equals(other.operation().resultType());
    }
}
