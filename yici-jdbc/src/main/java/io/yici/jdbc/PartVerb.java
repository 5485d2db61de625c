package io.yici.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Gives a part of a deduction back, as long as the parts do not exceed it. */
record PartVerb(String part) implements JournalVerb {

    @Override
    public Step judge(JournalLine line, @Nullable JournalEntry found) {
        if (found == null) {
            return new Todo();
        }
        return found.line().equals(line) ? new Had(found, false) : new Not(new JournalOutcome.Mismatch(line, found));
    }

    @Override
    public Step apply(JournalSession session, JournalLine line, @Nullable JournalEntry found) throws SQLException {
        JournalEntry whole = session.seen(line);
        JournalOutcome refused = refused(line, whole);
        if (refused != null || whole == null) {
            return new Not(refused == null ? new JournalOutcome.Missing(line) : refused);
        }
        long effect = whole.effect() + line.amount();
        JournalEntry next = whole.with(effect == 0 ? JournalEntry.State.GIVEN_BACK : whole.state(), effect);
        JournalMove.Moved moved = session.giveBack(whole, next);
        if (moved.nothing()) {
            return AddingVerb.noRoom(session, line);
        }
        if (!moved.both()) {
            session.lookAgain(line);
            return new Again();
        }
        return noted(session, session.entry(line, JournalEntry.Kind.PART, JournalEntry.State.ADDED, 0));
    }

    /** Of two that give the same part, the second has found the whole changed. */
    private Step noted(JournalSession session, JournalEntry entry) throws SQLException {
        if (!session.insert(entry, part, null)) {
            throw new SQLException("part " + part + " was given back meanwhile", "40001");
        }
        return new Had(entry, true);
    }

    private static @Nullable JournalOutcome refused(JournalLine line, @Nullable JournalEntry whole) {
        if (whole == null) {
            return new JournalOutcome.Missing(line);
        }
        if (!whole.line().item().equals(line.item())) {
            return new JournalOutcome.Mismatch(line, whole);
        }
        boolean taken = whole.state() == JournalEntry.State.DEDUCTED || whole.state() == JournalEntry.State.CONFIRMED;
        return taken && whole.left() >= line.amount() ? null : new JournalOutcome.Refused(whole);
    }
}
