package io.yici.jdbc;

import io.yici.jdbc.JournalEntry.Kind;
import io.yici.jdbc.JournalEntry.State;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a journal should do, in memory and for one caller at a time. */
final class JournalModel {

    /** A row; amounts that were given back in parts are in the effect. */
    record Row(JournalLine line, Kind kind, State state, long effect) {}

    final Map<String, Long> quantities;
    final Map<String, Row> rows;

    JournalModel(Map<String, Long> quantities) {
        this(quantities, Map.of());
    }

    private JournalModel(Map<String, Long> quantities, Map<String, Row> rows) {
        this.quantities = new TreeMap<>(quantities);
        this.rows = new TreeMap<>(rows);
    }

    JournalModel copy() {
        return new JournalModel(quantities, rows);
    }

    /** Simple name of the outcome. If that is not one of those that are done, the model is spoiled: drop it. */
    String take(JournalStep step) {
        List<JournalLine> lines = step.movement().lines().stream()
                .sorted(Comparator.comparing(JournalLine::item).thenComparing(JournalLine::id))
                .toList();
        for (JournalLine line : lines) {
            String answer = judge(step, line);
            if (answer != null && !answer.equals("Repeated")) {
                return answer;
            }
        }
        String all = "Repeated";
        for (JournalLine line : lines) {
            String answer = judge(step, line);
            answer = answer == null ? apply(step, line) : answer;
            if (!List.of("Applied", "Early", "Repeated").contains(answer)) {
                return answer;
            }
            all = answer.equals("Applied") || all.equals("Repeated") ? answer : all;
        }
        return all;
    }

    private @Nullable String judge(JournalStep step, JournalLine line) {
        Row row = rows.get(key(step, line));
        if (step.verb() == JournalStep.Verb.PART) {
            Row part = rows.get(key(step, line) + "#part");
            return part == null ? null : part.line.equals(line) ? "Repeated" : "Mismatch";
        }
        if (row == null) {
            return step.verb() == JournalStep.Verb.CONFIRM ? "Missing" : null;
        }
        boolean takes = step.verb() == JournalStep.Verb.DEDUCT || step.verb() == JournalStep.Verb.RESERVE;
        if (takes && row.state == State.BLOCKED) {
            return "Blocked";
        }
        if (!row.line.equals(line)) {
            return "Mismatch";
        }
        return switch (step.verb()) {
            case DEDUCT -> row.kind == Kind.DEDUCTION ? "Repeated" : "Mismatch";
            case RESERVE -> row.kind == Kind.RESERVATION ? "Repeated" : "Mismatch";
            case CONFIRM -> confirmed(row);
            case CANCEL -> returned(row, State.CANCELLED, List.of(State.RESERVED));
            default -> returned(row, State.GIVEN_BACK, List.of(State.DEDUCTED, State.CONFIRMED));
        };
    }

    private static @Nullable String confirmed(Row row) {
        if (row.kind != Kind.RESERVATION || row.state == State.CANCELLED) {
            return "Refused";
        }
        return row.state == State.RESERVED ? null : "Repeated";
    }

    private static @Nullable String returned(Row row, State to, List<State> from) {
        if (row.state == to || row.state == State.BLOCKED) {
            return "Repeated";
        }
        return from.contains(row.state) ? null : "Refused";
    }

    private String apply(JournalStep step, JournalLine line) {
        return switch (step.verb()) {
            case DEDUCT -> takes(step, line, Kind.DEDUCTION, State.DEDUCTED);
            case RESERVE -> takes(step, line, Kind.RESERVATION, State.RESERVED);
            case CONFIRM -> moves(step, line, State.CONFIRMED, 0);
            case CANCEL -> returns(step, line, State.CANCELLED);
            case GIVE_BACK -> returns(step, line, State.GIVEN_BACK);
            case PART -> part(step, line);
        };
    }

    private String takes(JournalStep step, JournalLine line, Kind kind, State state) {
        if (quantities.get(line.item()) < line.amount()) {
            return "Insufficient";
        }
        quantities.merge(line.item(), -line.amount(), Long::sum);
        rows.put(key(step, line), new Row(line, kind, state, -line.amount()));
        return "Applied";
    }

    private String returns(JournalStep step, JournalLine line, State to) {
        Row row = rows.get(key(step, line));
        if (row == null) {
            rows.put(key(step, line), new Row(line, Kind.BLOCK, State.BLOCKED, 0));
            return "Early";
        }
        return moves(step, line, to, -row.effect);
    }

    private String part(JournalStep step, JournalLine line) {
        Row row = rows.get(key(step, line));
        if (row == null) {
            return "Missing";
        }
        boolean taken = row.state == State.DEDUCTED || row.state == State.CONFIRMED;
        if (!taken || -row.effect < line.amount()) {
            return "Refused";
        }
        rows.put(key(step, line) + "#part", new Row(line, Kind.PART, State.ADDED, 0));
        return moves(step, line, -row.effect == line.amount() ? State.GIVEN_BACK : row.state, line.amount());
    }

    private String moves(JournalStep step, JournalLine line, State to, long back) {
        quantities.merge(line.item(), back, Long::sum);
        rows.computeIfPresent(key(step, line), (key, row) -> new Row(row.line, row.kind, to, row.effect + back));
        return "Applied";
    }

    static String key(JournalStep step, JournalLine line) {
        return step.movement().request() + "/" + line.id();
    }
}
