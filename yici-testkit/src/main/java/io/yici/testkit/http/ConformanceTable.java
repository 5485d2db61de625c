package io.yici.testkit.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The verdicts of all cases for several targets, as a table in Markdown. Immutable. */
public final class ConformanceTable {

    private final List<String> columns;
    private final Map<String, List<Verdict>> rows;

    private ConformanceTable(List<String> columns, Map<String, List<Verdict>> rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /**
     * Runs all cases at each target, one after another.
     *
     * @param targets by the names of their columns, in this order
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static ConformanceTable of(Map<String, HttpTarget> targets) throws InterruptedException {
        Map<String, List<Verdict>> rows = new LinkedHashMap<>();
        for (HttpTarget target : targets.values()) {
            for (HttpCase each : HttpConformance.of(target).cases()) {
                rows.computeIfAbsent(each.id() + " | " + each.title(), key -> new ArrayList<>())
                        .add(each.run());
            }
        }
        return new ConformanceTable(List.copyOf(targets.keySet()), rows);
    }

    /** What failed, a line each: rule, title, target and reason. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>();
        rows.forEach((row, verdicts) -> {
            for (int i = 0; i < columns.size(); i++) {
                if (verdicts.get(i) instanceof Verdict.Failed failed) {
                    failures.add(row + " | " + columns.get(i) + ": " + failed.reason());
                }
            }
        });
        return failures;
    }

    /** The table. */
    @Override
    public String toString() {
        StringBuilder table = new StringBuilder("| rule | what is tested | " + String.join(" | ", columns) + " |\n");
        table.append("| --- | --- |").append(" --- |".repeat(columns.size())).append('\n');
        rows.forEach((row, verdicts) -> {
            table.append("| ").append(row);
            verdicts.forEach(verdict -> table.append(" | ").append(cell(verdict)));
            table.append(" |\n");
        });
        return table.toString();
    }

    private static String cell(Verdict verdict) {
        if (verdict instanceof Verdict.NotApplicable not) {
            return "n/a: " + not.reason();
        }
        return verdict instanceof Verdict.Passed ? "passes" : "**fails**";
    }
}
