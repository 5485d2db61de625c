package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes the journal's table from its schema file, and compares both tables with what the statements need. */
final class JournalSchema {

    private final Dialect dialect;
    private final GuardFile file;
    private final QuantityTable quantities;
    private final Problems problems = new Problems();

    JournalSchema(Dialect dialect, TableName journal, QuantityTable quantities) {
        this.dialect = dialect;
        this.file = new GuardFile("journal", Journal.STANDARD_TABLE, journal, dialect);
        this.quantities = quantities;
    }

    void prepare(Connection connection, SchemaMode mode) throws SQLException {
        if (mode == SchemaMode.NONE) {
            return;
        }
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true); // what fails must not spoil what comes next, and no lock is to be held
        try {
            if (mode == SchemaMode.CREATE) {
                Schema.run(connection, file.script(), file.table());
            }
            check(connection);
            dialect.requireFit(connection);
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }

    private void check(Connection connection) throws SQLException {
        for (SchemaFile.Table table : SchemaFile.of(file.script()).tables()) {
            FoundTable found =
                    found(connection, table.name(), "run " + file.name() + ", or build with SchemaMode.CREATE");
            if (found != null) {
                compare(table, found);
                new StorageCheck(dialect, connection, problems).check(table, found);
            }
        }
        String columns = "it needs " + quantities.id() + " and " + quantities.quantity()
                + (quantities.hasBuckets() ? " and " + QuantityTable.BUCKET : "");
        FoundTable held = found(connection, quantities.table().toString(), columns);
        if (held != null) {
            requireColumns(quantities.table().toString(), held, columns);
        }
        problems.refuse(file.name());
    }

    private @Nullable FoundTable found(Connection connection, String name, String remedy) throws SQLException {
        try {
            return FoundTable.named(name, connection);
        } catch (SQLException e) {
            if (!SqlErrors.isUnknownObject(e)) {
                throw e;
            }
            problems.add(name, "is missing or not visible to this user", remedy, e);
            return null;
        }
    }

    private void compare(SchemaFile.Table table, FoundTable found) throws SQLException {
        for (SchemaFile.Column column : table.columns()) {
            FoundTable.Column there = found.columns().get(column.name());
            if (there == null
                    || !there.type().isLike(column.type())
                    || !there.type().holds(column.type())) {
                problems.add(
                        table.name(),
                        "has no fitting column " + column.name(),
                        "it must be: " + column.name() + " " + column.definition());
            }
        }
        if (!table.key().equals(found.key())) {
            problems.add(
                    table.name(),
                    "has another primary key than " + String.join(", ", table.key()),
                    "without it a request could be applied twice; make it so");
        }
    }

    private void requireColumns(String name, FoundTable found, String remedy) {
        List<String> needed = quantities.hasBuckets()
                ? List.of(quantities.id(), quantities.quantity(), QuantityTable.BUCKET)
                : List.of(quantities.id(), quantities.quantity());
        for (String column : needed) {
            if (!found.columns().containsKey(column.toLowerCase(Locale.ROOT))) {
                problems.add(name, "has no column " + column, remedy);
            }
        }
    }
}
