package io.yici.jdbc;

import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes a reservation last. */
record ConfirmingVerb() implements JournalVerb {

    /** A reservation that was given back had been confirmed. */
    @Override
    public Step judge(JournalLine line, @Nullable JournalEntry found) {
        if (found == null) {
            return new Not(new JournalOutcome.Missing(line));
        }
        if (!found.line().equals(line)) {
            return new Not(new JournalOutcome.Mismatch(line, found));
        }
        if (found.kind() == JournalEntry.Kind.RESERVATION) {
            switch (found.state()) {
                case RESERVED:
                    return new Todo();
                case CONFIRMED:
                case GIVEN_BACK:
                    return new Had(found, false);
                default:
                    break;
            }
        }
        return new Not(new JournalOutcome.Refused(found));
    }

    @Override
    public Step apply(JournalSession session, JournalLine line, @Nullable JournalEntry found) throws SQLException {
        JournalEntry seen = Objects.requireNonNull(found);
        JournalEntry next = seen.with(JournalEntry.State.CONFIRMED, seen.effect());
        return session.change(seen, next) ? new Had(next, true) : new Again();
    }
}
