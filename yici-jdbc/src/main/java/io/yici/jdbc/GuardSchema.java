package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The table of a guard: made from {@code schema/v1/<guard>/<database>.sql}, or compared with it. */
final class GuardSchema {

    /** A user who may not delete can still do everything but purge. */
    private static final List<String> NEEDED = List.of("SELECT", "INSERT", "UPDATE");

    private final GuardFile file;
    private final Problems problems = new Problems();

    GuardSchema(GuardFile file) {
        this.file = file;
    }

    /** @throws IllegalStateException with all that does not fit, also of what {@code others} looks at */
    void prepare(Connection connection, SchemaMode mode, Check others) throws SQLException {
        if (mode == SchemaMode.NONE) {
            return;
        }
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true); // what fails must not spoil what comes next, and no lock is to be held
        try {
            if (mode == SchemaMode.CREATE) {
                Schema.run(connection, file.script(), file.table(), file.dialect());
            }
            for (SchemaFile.Table table : SchemaFile.of(file.script()).tables()) {
                check(connection, table);
            }
            others.check(connection, problems);
            problems.refuse(file.name() + " in the yici-jdbc jar");
            file.dialect().requireFit(connection);
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }

    void prepare(Connection connection, SchemaMode mode) throws SQLException {
        prepare(connection, mode, (it, found) -> {});
    }

    /** What else is to fit. */
    interface Check {
        void check(Connection connection, Problems problems) throws SQLException;
    }

    private void check(Connection connection, SchemaFile.Table table) throws SQLException {
        Rights rights = new Rights(file.dialect(), file.table(), connection, problems);
        FoundTable found;
        try {
            found = FoundTable.named(table.name(), file.dialect(), connection);
        } catch (SQLException e) {
            if (SqlErrors.isDenied(e) && !rights.check(table, NEEDED)) {
                return;
            }
            if (!SqlErrors.isUnknownObject(e)) {
                throw e;
            }
            String remedy = "run " + file.name() + ", or build with SchemaMode.CREATE";
            problems.add(table.name(), "is missing or not visible to this user", remedy, e);
            return;
        }
        rights.check(table, NEEDED);
        new TableCheck(file.dialect(), connection, problems).check(table, found);
    }
}
