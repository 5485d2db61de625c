package io.yici.spring;

import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.checks.Check;
import io.yici.spring.checks.Finding;
import io.yici.spring.checks.Inspection;
import io.yici.spring.checks.OperationUse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Looks at the methods of beans. */
public final class MethodChecks {

    private final ConfigurableListableBeanFactory beans;

    /** @param beans of the application */
    public MethodChecks(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** The operations of all {@link Idempotent} methods that are guarded, and those that are beans. */
    public List<OperationUse> operations() {
        List<OperationUse> uses = new ArrayList<>();
        IdempotentMethods methods =
                beans.getBeanProvider(IdempotentMethods.class).getIfAvailable();
        if (methods != null) {
            BeanMethod.ofAll(beans)
                    .filter(BeanMethod::isIdempotent)
                    .map(it -> methods.plan(it.method(), it.type()))
                    .forEach(plan -> uses.add(new OperationUse(plan.declared().name(), plan.operation())));
        }
        beans.getBeansOfType(Operation.class, false, false)
                .forEach((name, bean) -> uses.add(new OperationUse("bean " + name, bean)));
        return uses;
    }

    /**
     * The inspections.
     *
     * @param routes operations of routes
     */
    public List<Inspection> inspections(Supplier<List<OperationUse>> routes) {
        return List.of(
                new Inspection(Check.NEW_TRANSACTIONS, () -> newTransactions(routes.get())),
                new Inspection(Check.SELF_INVOCATION, this::selfCalls));
    }

    private List<Finding> selfCalls() {
        return Stream.of(
                        new SelfCalls(beans, Idempotent.class, "Idempotency.run(…) with its operation"),
                        new SelfCalls(beans, RepeatSubmit.class, "a RepeatWindow"))
                .flatMap(it -> it.findings().stream())
                .toList();
    }

    private List<Finding> newTransactions(List<OperationUse> routes) {
        boolean joins = Stream.concat(operations().stream(), routes.stream())
                .anyMatch(use ->
                        use.operation().mode() == Mode.JOINED || use.operation().mode() == Mode.TRANSACTIONAL);
        return joins ? new LeavingMethods(beans).findings() : List.of();
    }
}
