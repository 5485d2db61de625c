package io.yici.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Adds. */
record AddingVerb() implements JournalVerb {

    @Override
    public Step judge(JournalLine line, @Nullable JournalEntry found) {
        if (found == null) {
            return new Todo();
        }
        boolean same = found.line().equals(line) && found.kind() == JournalEntry.Kind.ADDITION;
        return same ? new Had(found, false) : new Not(new JournalOutcome.Mismatch(line, found));
    }

    @Override
    public Step apply(JournalSession session, JournalLine line, @Nullable JournalEntry found) throws SQLException {
        JournalEntry entry = session.entry(line, JournalEntry.Kind.ADDITION, JournalEntry.State.ADDED, line.amount());
        JournalMove.Moved moved = session.add(entry);
        if (moved.both()) {
            return new Had(entry, true);
        }
        return moved.nothing() ? noRoom(session, line) : new Again();
    }

    /** Nothing was changed: no such row, or the sum would not fit. */
    static Step noRoom(JournalSession session, JournalLine line) throws SQLException {
        boolean known = session.lock(line.item()).stream().anyMatch(it -> it.bucket() == session.home(line));
        return new Not(known ? new JournalOutcome.Overflowing(line) : new JournalOutcome.UnknownItem(line));
    }
}
