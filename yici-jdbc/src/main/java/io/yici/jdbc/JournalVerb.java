package io.yici.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What a movement does with each of its lines. */
interface JournalVerb {

    /** What is to be done about a line. */
    sealed interface Step {}

    /** Its effect is to be had. */
    record Todo() implements Step {}

    /** It has been had, now or before. */
    record Had(JournalEntry entry, boolean now) implements Step {}

    /** It cannot be had, and so neither can that of the other lines. */
    record Not(JournalOutcome outcome) implements Step {}

    /** The journal was not as it was seen: look again. */
    record Again() implements Step {}

    /** By the row that is there, or null. */
    Step judge(JournalLine line, @Nullable JournalEntry found);

    /** Never {@link Todo}. */
    Step apply(JournalSession session, JournalLine line, @Nullable JournalEntry found) throws SQLException;

    /** Which rows of the lines it looks at; empty for the lines' own. */
    default String part() {
        return "";
    }
}
