package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Makes the journal's table from its schema file, and compares both tables with what the statements need. */
final class JournalSchema {

    private final GuardSchema journal;
    private final QuantityTable quantities;
    private final Dialect dialect;

    JournalSchema(Dialect dialect, TableName journal, QuantityTable quantities) {
        this.journal = new GuardSchema(new GuardFile("journal", Journal.STANDARD_TABLE, journal, dialect));
        this.quantities = quantities;
        this.dialect = dialect;
    }

    void prepare(Connection connection, SchemaMode mode) throws SQLException {
        journal.prepare(connection, mode, this::checkQuantities);
    }

    private void checkQuantities(Connection connection, Problems problems) throws SQLException {
        String name = quantities.table().toString();
        List<String> needed = quantities.hasBuckets()
                ? List.of(quantities.id(), quantities.quantity(), QuantityTable.BUCKET)
                : List.of(quantities.id(), quantities.quantity());
        String remedy = "it needs " + String.join(" and ", needed);
        try {
            FoundTable found = FoundTable.named(name, dialect, connection);
            for (String column : needed) {
                if (!found.columns().containsKey(column.toLowerCase(Locale.ROOT))) {
                    problems.add(name, "has no column " + column, remedy);
                }
            }
        } catch (SQLException e) {
            if (!SqlErrors.isUnknownObject(e)) {
                throw e;
            }
            problems.add(name, "is missing or not visible to this user", remedy, e);
        }
    }
}
