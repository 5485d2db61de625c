package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;

/** The table of a guard: made from {@code schema/v1/<guard>/<database>.sql}, or compared with it. */
final class GuardSchema {

    private final String guard;
    private final String standard;
    private final TableName table;
    private final Dialect dialect;

    /** @param standard name of the table in the file */
    GuardSchema(String guard, String standard, TableName table, Dialect dialect) {
        this.guard = guard;
        this.standard = standard;
        this.table = table;
        this.dialect = dialect;
    }

    void prepare(Connection connection, SchemaMode mode) throws SQLException {
        if (mode == SchemaMode.CREATE) {
            Schema.run(connection, script(), table);
        }
        if (mode != SchemaMode.NONE) {
            check(connection);
        }
    }

    /** @throws IllegalStateException if it is not there, lacks a column, or has another primary key */
    private void check(Connection connection) throws SQLException {
        FoundTable found;
        try {
            found = FoundTable.named(table.toString(), connection);
        } catch (SQLException e) {
            if (!SqlErrors.isUnknownObject(e)) {
                throw e;
            }
            throw new IllegalStateException(
                    "table " + table + " is missing or not visible to this user: run " + fileName()
                            + " in the yici-jdbc jar, or build with SchemaMode.CREATE",
                    e);
        }
        SchemaFile.Table wanted = SchemaFile.of(script()).tables().get(0);
        Set<String> missing = new TreeSet<>();
        wanted.columns().forEach(column -> missing.add(column.name()));
        missing.removeAll(found.columns().keySet());
        if (!missing.isEmpty() || !found.key().equals(wanted.key())) {
            throw new IllegalStateException("table " + table + " is not that of " + fileName() + ": it lacks columns "
                    + missing + ", or its primary key is not " + wanted.key());
        }
    }

    private String fileName() {
        return "schema/v" + Schema.VERSION + "/" + guard + "/" + dialect.name() + ".sql";
    }

    private String script() {
        try (InputStream in = GuardSchema.class.getClassLoader().getResourceAsStream(fileName())) {
            if (in == null) {
                throw new IllegalStateException("no " + fileName() + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("(?m)^--.*\\R", "")
                    .replaceAll("\\b" + standard + "_(\\w+)\\b", Matcher.quoteReplacement(table.name()) + "_$1")
                    .replaceAll("\\byici_clock_millis\\b", Matcher.quoteReplacement(table.beside("yici_clock_millis")))
                    .replaceAll("\\b" + standard + "\\b", Matcher.quoteReplacement(table.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
