package io.yici.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Reads rows of the journal. */
final class JournalRows {

    /** A row, and which part of its line it is; empty for the line itself. */
    record Row(String part, JournalEntry entry) {}

    private JournalRows() {}

    static List<Row> all(ResultSet rows) throws SQLException {
        List<Row> all = new ArrayList<>();
        while (rows.next()) {
            JournalLine line = new JournalLine(rows.getString("line"), rows.getString("item"), rows.getLong("amount"));
            all.add(new Row(
                    rows.getString("part"),
                    new JournalEntry(
                            rows.getString("request"),
                            rows.getString("reference"),
                            line,
                            of("kind", JournalEntry.Kind.values(), it -> it.code, rows.getInt("kind")),
                            of("state", JournalEntry.State.values(), it -> it.code, rows.getInt("state")),
                            rows.getLong("effect"))));
        }
        return all;
    }

    private static <E extends Enum<E>> E of(String column, E[] values, ToIntFunction<E> code, int stored) {
        for (E value : values) {
            if (code.applyAsInt(value) == stored) {
                return value;
            }
        }
        throw new Codes.UnknownCode(column, stored);
    }
}
