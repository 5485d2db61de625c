package io.yici.spring.checks;

import io.yici.RefusedUsageException;
import io.yici.spring.checks.Check.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes inspections once, when all beans are there. Immutable. */
public final class StartUpChecks {

    private static final System.Logger LOG = System.getLogger(StartUpChecks.class.getName());

    private final List<Inspection> inspections;
    private final Function<Check, Level> levels;

    /** @param levels what the findings of each check do; {@code Check::standard} unless there is reason for another */
    public StartUpChecks(List<Inspection> inspections, Function<Check, Level> levels) {
        this.inspections = List.copyOf(inspections);
        this.levels = levels;
    }

    /**
     * Logs the suspicions, one message for each check.
     *
     * @throws RefusedUsageException if there are mistakes; lists all of them
     */
    public void run() {
        List<String> mistakes = new ArrayList<>();
        for (Inspection inspection : inspections) {
            Level level = levels.apply(inspection.check());
            List<Finding> findings = level == Level.OFF ? List.of() : findings(inspection);
            if (level == Level.ERROR) {
                findings.forEach(it -> mistakes.add(inspection.check().code() + " " + it + setting(inspection)));
            } else if (!findings.isEmpty()) {
                LOG.log(System.Logger.Level.WARNING, suspicion(inspection, findings));
            }
        }
        if (!mistakes.isEmpty()) {
            throw new RefusedUsageException(
                    "the application would not be safe to repeat:\n  " + String.join("\n  ", mistakes));
        }
    }

    private static List<Finding> findings(Inspection inspection) {
        try {
            return inspection.look().call();
        } catch (Exception e) { // a question that got no answer is no mistake
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} could not be checked: {1}",
                    inspection.check().code(),
                    e);
            return List.of();
        }
    }

    private static String suspicion(Inspection inspection, List<Finding> findings) {
        List<String> lines = findings.stream().map(Finding::toString).toList();
        return inspection.check().code() + setting(inspection) + "\n  " + String.join("\n  ", lines);
    }

    private static String setting(Inspection inspection) {
        return " (yici.checks." + inspection.check().label() + ".level)";
    }
}
