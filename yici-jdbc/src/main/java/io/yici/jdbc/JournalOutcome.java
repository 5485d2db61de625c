package io.yici.jdbc;

import java.util.List;

/** What became of a movement. All lines are applied or none is. */
public sealed interface JournalOutcome {

    /** It had its effect now; the rows as they stand, in the order of items. */
    record Applied(List<JournalEntry> entries) implements JournalOutcome {
        /** Copies the list. */
        public Applied {
            entries = List.copyOf(entries);
        }
    }

    /** It had its effect before, and none now; the rows as they stand now. */
    record Repeated(List<JournalEntry> entries) implements JournalOutcome {
        /** Copies the list. */
        public Repeated {
            entries = List.copyOf(entries);
        }
    }

    /** A give-back or cancellation with nothing to take back yet: what comes late is stopped. */
    record Early(List<JournalEntry> entries) implements JournalOutcome {
        /** Copies the list. */
        public Early {
            entries = List.copyOf(entries);
        }
    }

    /** There is less than that. Not recorded: the same request succeeds once there is enough. */
    record Insufficient(JournalLine line, long available) implements JournalOutcome {}

    /** The quantity would be more than its column takes. */
    record Overflowing(JournalLine line) implements JournalOutcome {}

    /** No row of the quantity table has this id. */
    record UnknownItem(JournalLine line) implements JournalOutcome {}

    /** The same request and line with another item, amount or kind; what is there stays. */
    record Mismatch(JournalLine line, JournalEntry found) implements JournalOutcome {}

    /** Its give-back or cancellation came first. */
    record Blocked(JournalEntry entry) implements JournalOutcome {}

    /** The row's state, or what is left of it, does not allow this. */
    record Refused(JournalEntry entry) implements JournalOutcome {}

    /** Nothing of this request to confirm, or to give back in part. */
    record Missing(JournalLine line) implements JournalOutcome {}

    /** Whether what was asked for is in the books, now or since before. */
    default boolean isDone() {
        return this instanceof Applied || this instanceof Repeated || this instanceof Early;
    }
}
