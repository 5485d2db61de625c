package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/**
 * Compares the tables with the schema file. Missing: not there, or not for this user. Not for this user: it lacks rights. Otherwise as
 * {@link TableCheck} finds.
 */
final class SchemaCheck {

    /** Columns of all tables of this store. */
    private static final List<String> OURS = List.of("digest", "record_key");

    private static final List<String> ON_RECORDS = List.of("SELECT", "INSERT", "UPDATE", "DELETE");

    /** Rows are added, never changed. */
    private static final List<String> ON_SETTLEMENTS = List.of("SELECT", "INSERT");

    private final Schema schema;
    private final Dialect dialect;
    private final TableName records;
    private final Problems problems = new Problems();

    SchemaCheck(Schema schema, Dialect dialect, TableName records) {
        this.schema = schema;
        this.dialect = dialect;
        this.records = records;
    }

    /** @throws IllegalStateException with all that does not fit */
    void check(Connection connection) throws SQLException {
        for (SchemaFile.Table table : SchemaFile.of(schema.script()).tables()) {
            check(table, connection);
        }
        checkClock(connection);
        problems.refuse(file());
    }

    private void check(SchemaFile.Table table, Connection connection) throws SQLException {
        Rights rights = new Rights(dialect, records, connection, problems);
        List<String> needed = table.name().equals(records.settlements()) ? ON_SETTLEMENTS : ON_RECORDS;
        FoundTable found;
        try {
            found = FoundTable.named(table.name(), dialect, connection);
        } catch (SQLException e) {
            if (SqlErrors.isSyntaxError(e)) {
                throw reserved(records, e);
            }
            if (SqlErrors.isDenied(e) && !rights.check(table, needed)) {
                return;
            }
            if (!SqlErrors.isUnknownObject(e)) {
                throw e;
            }
            String remedy = "run " + file() + renamed() + ", or build with SchemaMode.CREATE";
            problems.add(table.name(), "is missing or not visible to this user", remedy, e);
            return;
        }
        if (Collections.disjoint(found.columns().keySet(), OURS)) {
            problems.add(
                    table.name(), "is somebody else's: it has neither of " + OURS, "give another name with table(…)");
            return;
        }
        rights.check(table, needed);
        new TableCheck(dialect, connection, problems).check(table, found);
    }

    private String renamed() {
        return records.name().equals(TableName.STANDARD)
                ? ""
                : " with " + records + " for " + TableName.STANDARD + " throughout";
    }

    private void checkClock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet unused = statement.executeQuery("SELECT " + dialect.clock(records))) {
            unused.next();
        } catch (SQLException e) {
            problems.add(
                    records.toString(),
                    "lacks its clock, " + dialect.clock(records),
                    "run " + file() + " once more",
                    e);
        }
    }

    static IllegalStateException reserved(TableName table, SQLException cause) {
        return new IllegalStateException(
                "table " + table + " cannot be called so: the database takes a part of the name for a word of its own;"
                        + " give another name with table(…)",
                cause);
    }

    private String file() {
        return Schema.fileName(dialect.name()) + " in the yici-jdbc jar";
    }
}
