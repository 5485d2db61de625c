package io.yici.spring.checks;

import io.yici.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks at operations, wherever they are declared. */
public final class OperationChecks {

    private OperationChecks() {}

    /**
     * The inspections.
     *
     * @param shared operations of methods and beans, which may be declared in several places on purpose
     * @param exclusive operations that belong to one place alone: those of routes that are not bound
     */
    public static List<Inspection> of(Supplier<List<OperationUse>> shared, Supplier<List<OperationUse>> exclusive) {
        return List.of(
                new Inspection(
                        Check.SHORT_RETENTION,
                        () -> shortRetentions(Stream.concat(shared.get().stream(), exclusive.get().stream())
                                .toList())),
                new Inspection(Check.OPERATION_IDS, () -> sameIds(shared.get(), exclusive.get())));
    }

    private static List<Finding> shortRetentions(List<OperationUse> uses) {
        return uses.stream()
                .filter(use -> isShort(use.operation()))
                .map(use -> shortRetention(use.place(), use.operation()))
                .distinct()
                .toList();
    }

    private static boolean isShort(Operation<?> operation) {
        return operation.retention().compareTo(operation.lease()) < 0
                || operation.retention().compareTo(operation.waiting()) < 0;
    }

    private static Finding shortRetention(String place, Operation<?> operation) {
        return new Finding(
                place,
                "operation '" + operation.id() + "' keeps a finished record for " + operation.retention()
                        + ", less than one run may last (lease " + operation.lease() + ") or a repeat wait ("
                        + operation.waiting() + "), so a late copy runs again",
                "Make the retention as long as copies may come, a day at least, or the lease shorter");
    }

    private static List<Finding> sameIds(List<OperationUse> shared, List<OperationUse> exclusive) {
        Map<String, String> places = new HashMap<>();
        shared.forEach(use -> places.putIfAbsent(use.operation().id(), use.place()));
        List<Finding> findings = new ArrayList<>();
        for (OperationUse use : exclusive) {
            String other = places.putIfAbsent(use.operation().id(), use.place());
            if (other != null) {
                findings.add(new Finding(
                        use.place(),
                        "its operation '" + use.operation().id() + "' is also that of " + other
                                + ", so each would answer the other's repeats",
                        "Give each an operation of its own, or bind the route to the method's operation"));
            }
        }
        return findings;
    }
}
