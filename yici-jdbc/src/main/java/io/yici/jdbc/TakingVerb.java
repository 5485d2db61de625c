package io.yici.jdbc;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deducts or reserves. */
record TakingVerb(JournalEntry.Kind kind, JournalEntry.State state) implements JournalVerb {

    static final TakingVerb DEDUCT = new TakingVerb(JournalEntry.Kind.DEDUCTION, JournalEntry.State.DEDUCTED);
    static final TakingVerb RESERVE = new TakingVerb(JournalEntry.Kind.RESERVATION, JournalEntry.State.RESERVED);

    @Override
    public Step judge(JournalLine line, @Nullable JournalEntry found) {
        if (found == null) {
            return new Todo();
        }
        if (found.state() == JournalEntry.State.BLOCKED) {
            return new Not(new JournalOutcome.Blocked(found));
        }
        if (!found.line().equals(line) || found.kind() != kind) {
            return new Not(new JournalOutcome.Mismatch(line, found));
        }
        return new Had(found, false);
    }

    @Override
    public Step apply(JournalSession session, JournalLine line, @Nullable JournalEntry found) throws SQLException {
        JournalEntry entry = session.entry(line, kind, state, -line.amount());
        JournalMove.Moved moved = session.take(entry);
        if (moved.both()) {
            return new Had(entry, true);
        }
        return moved.nothing() ? underLock(session, entry) : new Again();
    }

    /**
     * A refusal is told under the lock of all the item's rows: until then, the same line of another transaction could have been what
     * emptied it.
     */
    private Step underLock(JournalSession session, JournalEntry entry) throws SQLException {
        JournalLine line = entry.line();
        List<JournalSteps.Held> rows = session.lock(line.item());
        long available = rows.stream().mapToLong(JournalSteps.Held::quantity).sum();
        if (available < line.amount()) {
            return refused(session, line, rows.isEmpty() ? null : available);
        }
        if (!session.insert(entry, "", null)) {
            return new Again();
        }
        takeFromAll(session, line, rows);
        return new Had(entry, true);
    }

    private static Step refused(JournalSession session, JournalLine line, @Nullable Long available)
            throws SQLException {
        if (session.now(line, "") != null) {
            return new Again();
        }
        return new Not(
                available == null
                        ? new JournalOutcome.UnknownItem(line)
                        : new JournalOutcome.Insufficient(line, available));
    }

    private static void takeFromAll(JournalSession session, JournalLine line, List<JournalSteps.Held> rows)
            throws SQLException {
        long left = line.amount();
        for (JournalSteps.Held row : rows) {
            long some = Math.min(left, row.quantity());
            if (some > 0) {
                session.takeSome(line.item(), new JournalSteps.Held(row.bucket(), some));
                left -= some;
            }
        }
    }
}
