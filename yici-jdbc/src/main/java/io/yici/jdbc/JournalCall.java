package io.yici.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One movement: looks at what is there, then goes through its lines in the order that all movements have. */
final class JournalCall {

    private static final int MOST_LOOKS = 5;

    private final JournalSession session;
    private final JournalVerb verb;
    private final List<JournalLine> lines;
    private final Map<String, JournalEntry> found = new HashMap<>();
    private final Set<String> severalTimes = new HashSet<>();
    private final List<JournalEntry> entries = new ArrayList<>();
    private boolean applied;
    private boolean blocked;

    JournalCall(JournalSession session, JournalVerb verb, Movement movement) {
        this.session = session;
        this.verb = verb;
        this.lines = new ArrayList<>(movement.lines());
        lines.sort(Comparator.comparing(JournalLine::item)
                .thenComparing(session::home)
                .thenComparing(JournalLine::id));
    }

    JournalOutcome run() throws SQLException {
        for (JournalRows.Row row : session.rows()) {
            if (row.part().equals(verb.part())) {
                found.put(row.entry().line().id(), row.entry());
            }
        }
        Set<String> itemsToDo = new HashSet<>();
        for (JournalLine line : lines) {
            JournalVerb.Step step = verb.judge(line, found.get(line.id()));
            if (step instanceof JournalVerb.Not not) {
                return not.outcome();
            }
            if (step instanceof JournalVerb.Todo && !itemsToDo.add(line.item())) {
                severalTimes.add(line.item());
            }
        }
        return each();
    }

    private JournalOutcome each() throws SQLException {
        for (JournalLine line : lines) {
            lockWhole(line.item());
            JournalOutcome refused = one(line);
            if (refused != null) {
                session.undo();
                return refused;
            }
        }
        if (applied) {
            return new JournalOutcome.Applied(entries);
        }
        return blocked ? new JournalOutcome.Early(entries) : new JournalOutcome.Repeated(entries);
    }

    /** Of an item that occurs several times, it would hold one bucket and want the others, as another might. */
    private void lockWhole(String item) throws SQLException {
        if (severalTimes.remove(item) && session.hasBuckets()) {
            session.lock(item);
        }
    }

    /** Returns null if the line's effect is had. */
    private @Nullable JournalOutcome one(JournalLine line) throws SQLException {
        JournalEntry entry = found.get(line.id());
        for (int looked = 0; looked < MOST_LOOKS; looked++) {
            JournalVerb.Step step = verb.judge(line, entry);
            if (step instanceof JournalVerb.Todo) {
                step = verb.apply(session, line, entry);
            }
            if (step instanceof JournalVerb.Had had) {
                note(had);
                return null;
            }
            if (step instanceof JournalVerb.Not not) {
                return not.outcome();
            }
            entry = session.now(line, verb.part());
        }
        throw new SQLException("the journal's row for line " + line.id() + " kept changing", "40001");
    }

    private void note(JournalVerb.Had had) {
        boolean early = had.entry().state() == JournalEntry.State.BLOCKED;
        applied |= had.now() && !early;
        blocked |= had.now() && early;
        entries.add(had.entry());
    }
}
