package io.yici.spring.boot;

import io.yici.Operation;
import io.yici.spring.MethodChecks;
import io.yici.spring.OperationResolver;
import io.yici.spring.checks.OperationUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The operations that the application declares where it can be seen: of routes, methods, resolvers, and beans. Constants that are only used
 * in calls are not seen. Collected at the first question, when all beans are there.
 */
final class KnownOperations {

    private final ConfigurableListableBeanFactory beans;
    private final Supplier<RoutesInForce> routes;
    private volatile @Nullable Map<String, Known> known;

    /** One operation, and the places that it is declared in. */
    record Known(Operation<?> operation, List<String> places) {}

    KnownOperations(ConfigurableListableBeanFactory beans, Supplier<RoutesInForce> routes) {
        this.beans = beans;
        this.routes = routes;
    }

    /** By their ids, in the order of these. */
    Map<String, Known> all() {
        Map<String, Known> found = known;
        if (found == null) {
            found = collected();
            known = found;
        }
        return found;
    }

    private Map<String, Known> collected() {
        List<OperationUse> uses = new ArrayList<>(new MethodChecks(beans).operations());
        uses.addAll(routes.get().uses());
        beans.getBeanProvider(OperationResolver.class)
                .forEach(resolver -> uses.add(new OperationUse("resolver", resolver.operation())));
        Map<String, Known> byId = new TreeMap<>();
        for (OperationUse use : uses) {
            byId.computeIfAbsent(use.operation().id(), id -> new Known(use.operation(), new ArrayList<>()))
                    .places()
                    .add(use.place());
        }
        return new LinkedHashMap<>(byId);
    }
}
