package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares a table that is there with what its schema file says. Old: lacks what a later file adds. Newer: made by a later release. Wrong:
 * anything else in which a row could be lost, cut or mistaken for another.
 */
final class TableCheck {

    private final Dialect dialect;
    private final Connection connection;
    private final Problems problems;

    TableCheck(Dialect dialect, Connection connection, Problems problems) {
        this.dialect = dialect;
        this.connection = connection;
        this.problems = problems;
    }

    void check(SchemaFile.Table table, FoundTable found) throws SQLException {
        checkVersion(table, found);
        table.columns()
                .forEach(column -> checkColumn(table, column, found.columns().get(column.name())));
        checkOthers(table, found.required());
        checkKey(table, found.key());
        checkIndexes(table, found.indexes());
        new StorageCheck(dialect, connection, problems).check(table, found);
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
}
