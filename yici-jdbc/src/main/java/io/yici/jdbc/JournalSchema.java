package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Makes the journal's table from its schema file, and compares both tables with what the statements need. */
final class JournalSchema {

    private static final int MOST_TRIES = 10;

    private final Dialect dialect;
    private final TableName journal;
    private final QuantityTable quantities;
    private final Problems problems = new Problems();

    JournalSchema(Dialect dialect, TableName journal, QuantityTable quantities) {
        this.dialect = dialect;
        this.journal = journal;
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
                create(connection);
            }
            check(connection);
            dialect.requireFit(connection);
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }

    private void create(Connection connection) throws SQLException {
        for (String command : script().split(";\\s*(\\R|$)")) {
            if (!command.isBlank()) {
                execute(connection, command);
            }
        }
    }

    /** Of two at once, one may fail although the command says IF NOT EXISTS; the next try finds it done. */
    private static void execute(Connection connection, String command) throws SQLException {
        for (int tried = 1; ; tried++) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(command);
                return;
            } catch (SQLException e) {
                if (SqlErrors.isSyntaxError(e) || tried == MOST_TRIES) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    private void check(Connection connection) throws SQLException {
        for (SchemaFile.Table table : SchemaFile.of(script()).tables()) {
            FoundTable found =
                    found(connection, table.name(), "run " + fileName() + ", or build with SchemaMode.CREATE");
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
        problems.refuse(fileName());
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

    private String script() {
        return file(fileName())
                .replaceAll("(?m)^--.*\\R", "")
                .replaceAll("\\byici_journal_(\\w+)\\b", Matcher.quoteReplacement(journal.name()) + "_$1")
                .replaceAll("\\byici_clock_millis\\b", Matcher.quoteReplacement(journal.beside("yici_clock_millis")))
                .replaceAll("\\b" + Journal.STANDARD_TABLE + "\\b", Matcher.quoteReplacement(journal.toString()));
    }

    private String fileName() {
        return "schema/v" + Schema.VERSION + "/journal/" + dialect.name() + ".sql";
    }

    private static String file(String name) {
        try (InputStream in = JournalSchema.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no " + name + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
