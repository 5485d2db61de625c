package io.yici.jdbc;

import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;

/** The table of a guard: made from {@code schema/v1/<guard>/<database>.sql}, or compared with it. */
final class GuardSchema {

    private final GuardFile file;

    GuardSchema(GuardFile file) {
        this.file = file;
    }

    void prepare(Connection connection, SchemaMode mode) throws SQLException {
        if (mode == SchemaMode.CREATE) {
            Schema.run(connection, file.script(), file.table());
        }
        if (mode != SchemaMode.NONE) {
            check(connection);
        }
    }

    /** @throws IllegalStateException if it is not there, lacks a column, or has another primary key */
    private void check(Connection connection) throws SQLException {
        TableName table = file.table();
        FoundTable found;
        try {
            found = FoundTable.named(table.toString(), connection);
        } catch (SQLException e) {
            if (!SqlErrors.isUnknownObject(e)) {
                throw e;
            }
            throw new IllegalStateException(
                    "table " + table + " is missing or not visible to this user: run " + file.name()
                            + " in the yici-jdbc jar, or build with SchemaMode.CREATE",
                    e);
        }
        SchemaFile.Table wanted = SchemaFile.of(file.script()).tables().get(0);
        Set<String> missing = new TreeSet<>();
        wanted.columns().forEach(column -> missing.add(column.name()));
        missing.removeAll(found.columns().keySet());
        if (!missing.isEmpty() || !found.key().equals(wanted.key())) {
            throw new IllegalStateException("table " + table + " is not that of " + file.name() + ": it lacks columns "
                    + missing + ", or its primary key is not " + wanted.key());
        }
    }
}
