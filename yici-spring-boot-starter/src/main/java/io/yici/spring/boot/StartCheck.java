package io.yici.spring.boot;

import io.yici.RefusedUsageException;
import io.yici.spring.checks.StartUpChecks;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Runs the checks when all beans are there, and no request has come yet. */
final class StartCheck implements SmartInitializingSingleton {

    private final Inspections inspections;
    private final YiciChecksProperties levels;
    private final ObjectProvider<RouteInspections> routes;

    StartCheck(Inspections inspections, YiciChecksProperties levels, ObjectProvider<RouteInspections> routes) {
        this.inspections = inspections;
        this.levels = levels;
        this.routes = routes;
    }

    @Override
    public void afterSingletonsInstantiated() {
        RouteInspections routed = routes.getIfAvailable(() -> RouteInspections.NONE);
        try {
            new StartUpChecks(inspections.all(routed), levels::of).run();
        } catch (RefusedUsageException e) {
            throw new StartFailure(
                    Objects.requireNonNull(e.getMessage()),
                    "Do what each line says, or, where it is meant so, set its level to warn or off. docs/checks.md has a"
                            + " section for each code.",
                    e);
        }
    }
}
