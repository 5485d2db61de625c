package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the table with what the statements need. */
final class SchemaCheck {

    private static final Set<Integer> BYTES = Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);
    private static final Set<Integer> TEXT = Set.of(Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB);
    private static final Set<Integer> SMALL = Set.of(Types.SMALLINT, Types.INTEGER, Types.TINYINT);
    private static final Set<Integer> LARGE = Set.of(Types.BIGINT);
    private static final Set<Integer> TOKEN = Set.of(Types.OTHER, Types.BINARY, Types.VARBINARY, Types.CHAR);

    private static final Map<String, Set<Integer>> COLUMNS = Map.ofEntries(
            Map.entry("digest", BYTES),
            Map.entry("operation", TEXT),
            Map.entry("scope", TEXT),
            Map.entry("record_key", TEXT),
            Map.entry("format_version", SMALL),
            Map.entry("state", SMALL),
            Map.entry("owner_token", TOKEN),
            Map.entry("fence", LARGE),
            Map.entry("attempt", SMALL),
            Map.entry("fingerprint", BYTES),
            Map.entry("crashes", SMALL),
            Map.entry("lease_until", LARGE),
            Map.entry("claimed_at", LARGE),
            Map.entry("changed_at", LARGE),
            Map.entry("created_at", LARGE),
            Map.entry("retained_until", LARGE),
            Map.entry("expiry", SMALL),
            Map.entry("result_kind", SMALL),
            Map.entry("result_codec", TEXT),
            Map.entry("result_version", SMALL),
            Map.entry("result_type", TEXT),
            Map.entry("result_body", BYTES));

    private static final Map<String, Set<Integer>> SETTLEMENT_COLUMNS = Map.of(
            "digest", BYTES,
            "operation", TEXT,
            "scope", TEXT,
            "record_key", TEXT,
            "expected_fence", LARGE,
            "fence", LARGE,
            "result_kind", SMALL,
            "actor", TEXT,
            "reason", TEXT,
            "settled_at", LARGE);

    private final Dialect dialect;
    private final TableName table;

    SchemaCheck(Dialect dialect, TableName table) {
        this.dialect = dialect;
        this.table = table;
    }

    void check(Connection connection) throws SQLException {
        checkColumns(table.toString(), columns(connection, table.toString()), COLUMNS);
        checkPrimaryKey(connection);
        checkClock(connection);
        checkColumns(table.settlements(), columns(connection, table.settlements()), SETTLEMENT_COLUMNS);
    }

    private Map<String, Integer> columns(Connection connection, String of) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + of + " WHERE 1 = 0")) {
            ResultSetMetaData columns = none.getMetaData();
            Map<String, Integer> types = new HashMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                types.put(columns.getColumnName(i).toLowerCase(Locale.ROOT), columns.getColumnType(i));
            }
            return types;
        } catch (SQLException e) {
            if (SqlErrors.isSyntaxError(e)) {
                throw reserved(table, e);
            }
            if (SqlErrors.isUnknownObject(e)) {
                throw refused(
                        of,
                        "is missing or not visible to this user",
                        "run " + file() + ", or build with SchemaMode.CREATE",
                        e);
            }
            throw e;
        }
    }

    private void checkColumns(String of, Map<String, Integer> found, Map<String, Set<Integer>> needed) {
        needed.forEach((column, types) -> {
            Integer type = found.get(column);
            if (type == null) {
                throw refused(
                        of,
                        "is old: it has no column " + column,
                        "compare it with " + file() + " of this release and add what is missing",
                        null);
            }
            if (!types.contains(type)) {
                throw refused(
                        of,
                        "is wrong: column " + column + " has another type",
                        "compare it with " + file() + ", or give another name with table(…)",
                        null);
            }
        });
    }

    /** Without it two first claims could both insert. */
    private void checkPrimaryKey(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        boolean schemas = database.supportsSchemasInTableDefinitions();
        String catalog = schemas || table.schema().isEmpty() ? connection.getCatalog() : table.schema();
        String schema = schemas ? schema(connection) : null;
        List<String> columns = new ArrayList<>();
        try (ResultSet keys = database.getPrimaryKeys(catalog, schema, fold(database, table.name()))) {
            while (keys.next()) {
                columns.add(keys.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
            }
        }
        if (!columns.equals(List.of("digest"))) {
            throw refused("is wrong: its primary key is not digest", "compare it with " + file(), null);
        }
    }

    /** The schema that the statements meet the table in. Where several have one of that name, the session's own comes first. */
    private String schema(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        if (!table.schema().isEmpty()) {
            return fold(database, table.schema());
        }
        String name = fold(database, table.name());
        String pattern = name.replace("_", database.getSearchStringEscape() + "_");
        Set<String> found = new HashSet<>();
        try (ResultSet tables = database.getTables(connection.getCatalog(), null, pattern, null)) {
            while (tables.next()) {
                found.add(tables.getString("TABLE_SCHEM"));
            }
        }
        String own = connection.getSchema();
        if (found.size() == 1 || found.contains(own)) {
            return found.contains(own) ? own : found.iterator().next();
        }
        throw refused("is in several schemas: " + found, "say which is meant with table(\"schema.table\")", null);
    }

    private static String fold(DatabaseMetaData database, String name) throws SQLException {
        if (database.storesUpperCaseIdentifiers()) {
            return name.toUpperCase(Locale.ROOT);
        }
        return database.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ROOT) : name;
    }

    private void checkClock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet unused = statement.executeQuery("SELECT " + dialect.clock(table))) {
            unused.next();
        } catch (SQLException e) {
            throw refused("lacks its clock, " + dialect.clock(table), "run " + file() + " once more", e);
        }
    }

    private String file() {
        return Schema.fileName(dialect.name()) + " (in the yici-jdbc jar)";
    }

    static IllegalStateException reserved(TableName table, SQLException cause) {
        return new IllegalStateException(
                "table " + table + " cannot be called so: the database takes a part of the name for a word of its own;"
                        + " give another name with table(…)",
                cause);
    }

    private IllegalStateException refused(String what, String remedy, @Nullable Throwable cause) {
        return refused(table.toString(), what, remedy, cause);
    }

    private static IllegalStateException refused(String of, String what, String remedy, @Nullable Throwable cause) {
        return new IllegalStateException("table " + of + " " + what + ": " + remedy, cause);
    }
}
