package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares the tables with the schema file. Missing: not there, or not for this user. Not for this user: it lacks rights. Old: lacks what a later file adds. Newer: made by a
 * later release. Wrong: anything else in which a record could be lost, cut or mistaken for another.
 */
final class SchemaCheck {

    /** Columns of all tables of this store. */
    private static final List<String> OURS = List.of("digest", "record_key");

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
        FoundTable found;
        try {
            found = FoundTable.named(table.name(), connection);
        } catch (SQLException e) {
            if (SqlErrors.isSyntaxError(e)) {
                throw reserved(records, e);
            }
            if (SqlErrors.isDenied(e) && !rights.check(table)) {
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
        rights.check(table);
        checkVersion(table, found);
        table.columns()
                .forEach(column -> checkColumn(table, column, found.columns().get(column.name())));
        checkOthers(table, found.required());
        checkKey(table, found.key());
        checkIndexes(table, found.indexes());
        new StorageCheck(dialect, connection, problems).check(table, found);
    }

    private String renamed() {
        return records.name().equals(TableName.STANDARD)
                ? ""
                : " with " + records + " for " + TableName.STANDARD + " throughout";
    }

    private void checkVersion(SchemaFile.Table table, FoundTable found) throws SQLException {
        int version = found.version().orElse(Schema.VERSION);
        if (version > Schema.VERSION) {
            problems.add(
                    table.name(),
                    "is newer: it has schema version " + version + ", this release knows " + Schema.VERSION,
                    "take a release of Yici that knows it");
        }
    }

    private void checkColumn(SchemaFile.Table table, SchemaFile.Column column, FoundTable.@Nullable Column found) {
        String remedy = "it must be: " + column.name() + " " + column.definition();
        if (found == null) {
            String add = "ALTER TABLE " + table.name() + " ADD COLUMN " + column.name() + " " + column.definition();
            problems.add(table.name(), "is old: it has no column " + column.name(), add);
        } else if (!found.type().isLike(column.type())) {
            problems.add(table.name(), "is wrong: column " + column.name() + " has another type", remedy);
        } else if (!found.type().holds(column.type())) {
            problems.add(
                    table.name(),
                    "is wrong: column " + column.name() + " has size "
                            + found.type().size(),
                    remedy);
        } else if (column.nullable() && found.nullable() == ResultSetMetaData.columnNoNulls) {
            problems.add(table.name(), "is wrong: column " + column.name() + " takes no null", remedy);
        } else if (!column.nullable() && found.nullable() == ResultSetMetaData.columnNullable) {
            problems.add(table.name(), "is wrong: column " + column.name() + " takes null", remedy);
        }
    }

    /** Columns of somebody else do no harm unless an insert must fill them. */
    private void checkOthers(SchemaFile.Table table, Set<String> required) {
        Set<String> others = new TreeSet<>(required);
        table.columns().forEach(column -> others.remove(column.name()));
        others.forEach(name -> problems.add(
                table.name(),
                "is wrong: column " + name + " is not known here, and every insert must give it a value",
                "let it take null, or give it a default"));
    }

    /** Without it two first claims could both insert. */
    private void checkKey(SchemaFile.Table table, List<String> found) {
        if (!table.key().equals(found)) {
            problems.add(
                    table.name(),
                    "is wrong: its primary key is not " + String.join(", ", table.key()),
                    "make it so; where rows are equal in that, find out why before you delete any");
        }
    }

    /** Claims do without; but purge and the search for overdue records would scan the table, so it is not let pass. */
    private void checkIndexes(SchemaFile.Table table, Collection<List<String>> found) {
        for (SchemaFile.Index index : table.indexes()) {
            List<String> columns = index.columns();
            boolean served = found.stream()
                    .anyMatch(it -> it.size() >= columns.size()
                            && it.subList(0, columns.size()).equals(columns));
            if (!served) {
                problems.add(
                        table.name(), "is old: it has no index on " + String.join(", ", columns), index.statement());
            }
        }
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
