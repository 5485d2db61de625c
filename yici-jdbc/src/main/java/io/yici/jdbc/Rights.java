package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Finds out what the user of a connection may do with a table, by itself or by its roles. PostgreSQL is asked; elsewhere statements that
 * would change nothing are refused.
 */
final class Rights {

    private static final int MOST_SECONDS = 3;

    private final Dialect dialect;
    private final TableName named;
    private final Connection connection;
    private final Problems problems;

    Rights(Dialect dialect, TableName named, Connection connection, Problems problems) {
        this.dialect = dialect;
        this.named = named;
        this.connection = connection;
        this.problems = problems;
    }

    /** Whether it has all those rights. */
    boolean check(SchemaFile.Table table, List<String> needed) throws SQLException {
        String schema = named.schema();
        boolean reachable = schema.isEmpty() || !lacks(table, "has_schema_privilege(n.oid, 'USAGE')");
        if (!reachable) {
            String remedy = "GRANT USAGE ON SCHEMA " + schema + " TO " + user();
            problems.add(table.name(), "is in a schema that this user may not use", remedy);
        }
        String missing = String.join(", ", missing(table, needed));
        if (!missing.isEmpty()) {
            String remedy = "GRANT " + missing + " ON " + table.name() + " TO " + user();
            problems.add(table.name(), "is not for this user to " + missing, remedy);
        }
        return reachable && missing.isEmpty();
    }

    private List<String> missing(SchemaFile.Table table, List<String> needed) throws SQLException {
        List<String> missing = new ArrayList<>();
        for (String right : needed) {
            if (lacks(table, "has_table_privilege(c.oid, '" + right + "')") || isRefused(table, right)) {
                missing.add(right);
            }
        }
        return missing;
    }

    private boolean isPostgres() {
        return dialect.name().equals("postgresql");
    }

    /** By the catalogue, which also tells of tables in a schema that this user may not use. */
    private boolean lacks(SchemaFile.Table table, String privilege) throws SQLException {
        if (!isPostgres()) {
            return false;
        }
        String found = named.schema().isEmpty()
                ? "c.oid = to_regclass('" + table.name() + "')"
                : "n.nspname || '.' || c.relname = '" + table.name().toLowerCase(Locale.ROOT) + "'";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + privilege
                        + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE " + found)) {
            return row.next() && !row.getBoolean(1);
        }
    }

    private boolean isRefused(SchemaFile.Table table, String right) throws SQLException {
        if (isPostgres()) {
            return false;
        }
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(MOST_SECONDS);
            statement.execute(changingNothing(table, right));
            return false;
        } catch (SQLException e) {
            return SqlErrors.isDenied(e);
        }
    }

    /** Needs that right and no other; H2 wants SELECT beside UPDATE and DELETE. */
    private static String changingNothing(SchemaFile.Table table, String right) {
        String name = table.name();
        return switch (right) {
            case "INSERT" -> insertingNothing(name, table.columns());
            case "UPDATE" -> "UPDATE " + name + " SET " + optional(table) + " = NULL WHERE 1 = 0";
            case "DELETE" -> "DELETE FROM " + name + " WHERE 1 = 0";
            default -> "SELECT 1 FROM " + name + " WHERE 1 = 0";
        };
    }

    /** To set one that takes no null could be refused for that. */
    private static String optional(SchemaFile.Table table) {
        return table.columns().stream()
                .filter(SchemaFile.Column::nullable)
                .findFirst()
                .orElse(table.columns().get(0))
                .name();
    }

    private static String insertingNothing(String table, List<SchemaFile.Column> columns) {
        String names = columns.stream().map(SchemaFile.Column::name).collect(Collectors.joining(", "));
        String nulls = String.join(", ", Collections.nCopies(columns.size(), "NULL"));
        return "INSERT INTO " + table + " (" + names + ") SELECT " + nulls + " FROM DUAL WHERE 1 = 0";
    }

    /** As a GRANT names it; MariaDB and MySQL tell it with its host. */
    private String user() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        isPostgres() ? "SELECT quote_ident(current_user)" : "SELECT CURRENT_USER()")) {
            row.next();
            String user = row.getString(1);
            int host = user.lastIndexOf('@');
            return host < 0 ? user : "'" + user.substring(0, host) + "'@'" + user.substring(host + 1) + "'";
        }
    }
}
