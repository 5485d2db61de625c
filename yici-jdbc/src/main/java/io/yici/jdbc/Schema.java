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
import java.util.regex.Matcher;

/** Creates the table from the dialect's schema file. */
final class Schema {

    /** Of the files in this release. */
    static final int VERSION = 1;

    private static final int MOST_TRIES = 10;

    private final Dialect dialect;
    private final TableName table;

    Schema(Dialect dialect, TableName table) {
        this.dialect = dialect;
        this.table = table;
    }

    void prepare(Connection connection, SchemaMode mode) throws SQLException {
        if (mode == SchemaMode.NONE) {
            return;
        }
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true); // what fails must not spoil what comes next, and no lock is to be held
        try {
            if (mode == SchemaMode.CREATE) {
                run(connection, script(), table, dialect);
            }
            new SchemaCheck(this, dialect, table).check(connection);
            dialect.requireFit(connection);
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }

    /**
     * Each command commits on its own, so that instances which create at once hold no lock while they wait for another.
     *
     * @param connection with automatic commits
     */
    static void run(Connection connection, String script, TableName table, Dialect dialect) throws SQLException {
        FoundTable.requireUnlocked(table.toString(), dialect, connection);
        for (String command : script.split(";\\s*(\\R|$)")) {
            if (!command.isBlank()) {
                execute(connection, command, table);
            }
        }
    }

    /** Of two at once, one may fail although the command says IF NOT EXISTS; the next try finds it done. */
    private static void execute(Connection connection, String command, TableName table) throws SQLException {
        for (int tried = 1; ; tried++) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(command);
                return;
            } catch (SQLException e) {
                if (SqlErrors.isSyntaxError(e)) {
                    throw SchemaCheck.reserved(table, e);
                }
                if (tried == MOST_TRIES) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    /** The file as it is, with other names where another table is configured. */
    String script() {
        return file(fileName(dialect.name()))
                .replaceAll("(?m)^--.*\\R", "")
                .replaceAll("\\byici_record_(?!settlement\\b)(\\w+)\\b", Matcher.quoteReplacement(table.name()) + "_$1")
                .replaceAll("\\byici_record_settlement\\b", Matcher.quoteReplacement(table.settlements()))
                .replaceAll("\\byici_clock_millis\\b", Matcher.quoteReplacement(table.beside("yici_clock_millis")))
                .replaceAll("\\b" + TableName.STANDARD + "\\b", Matcher.quoteReplacement(table.toString()));
    }

    static String fileName(String dialect) {
        return "schema/v" + VERSION + "/" + dialect + ".sql";
    }

    /** What stands in a file of the class path. */
    static String file(String name) {
        try (InputStream in = Schema.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no " + name + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
