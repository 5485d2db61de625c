package io.yici.spring.boot;

import io.yici.RefusedUsageException;
import io.yici.spring.checks.Check;
import io.yici.spring.checks.Finding;
import io.yici.spring.checks.Inspection;
import io.yici.spring.checks.StartUpChecks;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Runs the checks when all beans are there, and no request has come yet. */
final class StartCheck implements SmartInitializingSingleton {

    private final Inspections inspections;
    private final YiciChecksProperties levels;
    private final ObjectProvider<RouteInspections> routes;
    private final List<Noted> noted = new CopyOnWriteArrayList<>();

    /** A finding, kept for whoever asks later. */
    record Noted(Check check, Finding finding) {}

    StartCheck(Inspections inspections, YiciChecksProperties levels, ObjectProvider<RouteInspections> routes) {
        this.inspections = inspections;
        this.levels = levels;
        this.routes = routes;
    }

    @Override
    public void afterSingletonsInstantiated() {
        RouteInspections routed = routes.getIfAvailable(() -> RouteInspections.NONE);
        try {
            List<Inspection> all =
                    inspections.all(routed).stream().map(this::noting).toList();
            new StartUpChecks(all, levels::of).run();
        } catch (RefusedUsageException e) {
            throw new StartFailure(
                    Objects.requireNonNull(e.getMessage()),
                    "Do what each line says, or, where it is meant so, set its level to warn or off. docs/checks.md has a"
                            + " section for each code.",
                    e);
        }
    }

    private Inspection noting(Inspection inspection) {
        return new Inspection(inspection.check(), () -> {
            List<Finding> findings = inspection.look().call();
            findings.forEach(finding -> noted.add(new Noted(inspection.check(), finding)));
            return findings;
        });
    }

    /** Those that were logged; with others the application would not have started. */
    List<Noted> noted() {
        return List.copyOf(noted);
    }
}
