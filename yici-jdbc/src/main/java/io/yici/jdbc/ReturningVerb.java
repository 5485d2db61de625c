package io.yici.jdbc;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives a deduction back, or cancels a reservation, as a whole.
 *
 * @param from states that it starts from
 * @param to the state that it leads to
 * @param blockMicros how long an early one is kept at least
 */
record ReturningVerb(Set<JournalEntry.State> from, JournalEntry.State to, long blockMicros) implements JournalVerb {

    static ReturningVerb giveBack(long blockMicros) {
        return new ReturningVerb(
                Set.of(JournalEntry.State.DEDUCTED, JournalEntry.State.CONFIRMED),
                JournalEntry.State.GIVEN_BACK,
                blockMicros);
    }

    static ReturningVerb cancel(long blockMicros) {
        return new ReturningVerb(Set.of(JournalEntry.State.RESERVED), JournalEntry.State.CANCELLED, blockMicros);
    }

    @Override
    public Step judge(JournalLine line, @Nullable JournalEntry found) {
        if (found == null) {
            return new Todo();
        }
        if (!found.line().equals(line)) {
            return new Not(new JournalOutcome.Mismatch(line, found));
        }
        if (found.state() == to || found.state() == JournalEntry.State.BLOCKED) {
            return new Had(found, false);
        }
        return from.contains(found.state()) ? new Todo() : new Not(new JournalOutcome.Refused(found));
    }

    @Override
    public Step apply(JournalSession session, JournalLine line, @Nullable JournalEntry found) throws SQLException {
        if (found == null) {
            return block(session, line);
        }
        JournalEntry next = found.with(to, 0);
        JournalMove.Moved moved = session.giveBack(found, next);
        if (moved.both()) {
            return new Had(next, true);
        }
        return moved.nothing() ? AddingVerb.noRoom(session, line) : new Again();
    }

    /** Under the lock of the item, so that the deduction is either there by now or comes later. */
    private Step block(JournalSession session, JournalLine line) throws SQLException {
        session.lock(line.item());
        JournalEntry entry = session.entry(line, JournalEntry.Kind.BLOCK, JournalEntry.State.BLOCKED, 0);
        return session.insert(entry, "", blockMicros) ? new Had(entry, true) : new Again();
    }
}
