package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A table as the statements of this connection reach it. */
final class FoundTable {

    private static final Pattern VERSION = Pattern.compile("schema version (\\d+)");

    private final Connection connection;
    private final Place place;
    private final Map<String, Column> columns;

    /** Where the catalogue has it. */
    record Place(@Nullable String catalog, @Nullable String schema, String name) {}

    /** One of its columns. Whether it takes null is one of the numbers of {@link ResultSetMetaData}. */
    record Column(ColumnType type, int nullable) {}

    private FoundTable(Connection connection, Place place, Map<String, Column> columns) {
        this.connection = connection;
        this.place = place;
        this.columns = columns;
    }

    /** @throws SQLException also if there is none, see {@link SqlErrors#isUnknownObject}, or if it stays locked */
    static FoundTable named(String name, Dialect dialect, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            dialect.boundWait(statement);
            statement.execute(dialect.bounded("SELECT * FROM " + name + " WHERE 1 = 0")); // no query, drivers may say
            try (ResultSet none = statement.getResultSet()) {
                return read(name, none.getMetaData(), connection);
            }
        } catch (SQLException e) {
            throw SqlErrors.isTimeout(e) ? locked(name, e) : e;
        }
    }

    private static SQLException locked(String name, SQLException e) {
        String why = "table " + name + " stays locked by another session, as an ALTER TABLE or LOCK TABLES does it;"
                + " start again when that has ended";
        return new SQLTimeoutException(why, e.getSQLState(), e.getErrorCode(), e);
    }

    private static FoundTable read(String name, ResultSetMetaData told, Connection connection) throws SQLException {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (int i = 1; i <= told.getColumnCount(); i++) {
            columns.put(
                    told.getColumnName(i).toLowerCase(Locale.ROOT),
                    new Column(ColumnType.found(told, i), told.isNullable(i)));
        }
        return new FoundTable(connection, place(name, told, connection), columns);
    }

    /**
     * Says so if another session has the table locked, for which the commands of a schema file would wait without end. That it is not
     * there is no matter.
     */
    static void requireUnlocked(String name, Dialect dialect, Connection connection) throws SQLException {
        try {
            named(name, dialect, connection);
        } catch (SQLTimeoutException e) {
            throw e;
        } catch (SQLException ignored) {
            // told by what comes next
        }
    }

    private static Place place(String name, ResultSetMetaData told, Connection connection) throws SQLException {
        if (!connection.getMetaData().supportsSchemasInTableDefinitions()) {
            return new Place(told.getCatalogName(1), null, told.getTableName(1));
        }
        String schema = told.getSchemaName(1);
        return new Place(null, schema.isEmpty() ? resolved(name, connection) : schema, told.getTableName(1));
    }

    /** PostgreSQL does not tell with the columns; its search path may lead anywhere. */
    private static String resolved(String name, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet schema = statement.executeQuery("SELECT n.nspname FROM pg_class c JOIN pg_namespace n"
                        + " ON n.oid = c.relnamespace WHERE c.oid = CAST('" + name + "' AS regclass)")) {
            schema.next();
            return schema.getString(1);
        }
    }

    Place place() {
        return place;
    }

    Map<String, Column> columns() {
        return columns;
    }

    boolean isText(String column) {
        Column found = columns.get(column);
        return found != null && found.type().kind() == ColumnType.Kind.TEXT;
    }

    /** Columns of the primary key, in its order. */
    List<String> key() throws SQLException {
        Map<Integer, String> key = new TreeMap<>();
        try (ResultSet rows = connection.getMetaData().getPrimaryKeys(place.catalog, place.schema, place.name)) {
            while (rows.next()) {
                key.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
            }
        }
        return List.copyOf(key.values());
    }

    /** Columns of each index. */
    Collection<List<String>> indexes() throws SQLException {
        Map<String, List<String>> indexes = new TreeMap<>();
        try (ResultSet rows =
                connection.getMetaData().getIndexInfo(place.catalog, place.schema, place.name, false, true)) {
            while (rows.next()) {
                String column = rows.getString("COLUMN_NAME");
                if (column != null) {
                    indexes.computeIfAbsent(rows.getString("INDEX_NAME"), name -> new ArrayList<>())
                            .add(column.toLowerCase(Locale.ROOT));
                }
            }
        }
        return indexes.values();
    }

    /** Columns that every insert must give a value. */
    Set<String> required() throws SQLException {
        Set<String> required = new TreeSet<>();
        try (ResultSet rows = connection.getMetaData().getColumns(place.catalog, place.schema, place.name, null)) {
            while (rows.next()) {
                if (rows.getString("TABLE_NAME").equals(place.name)
                        && rows.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls
                        && rows.getString("COLUMN_DEF") == null
                        && !"YES".equals(rows.getString("IS_AUTOINCREMENT"))
                        && !"YES".equals(rows.getString("IS_GENERATEDCOLUMN"))) {
                    required.add(rows.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        return required;
    }

    /** As its comment tells. */
    Optional<Integer> version() throws SQLException {
        Matcher version = VERSION.matcher(place.catalog == null ? remarks() : comment());
        return version.find() ? Optional.of(Integer.parseInt(version.group(1))) : Optional.empty();
    }

    private String remarks() throws SQLException {
        try (ResultSet rows = connection.getMetaData().getTables(null, place.schema, place.name, null)) {
            while (rows.next()) {
                String remarks = rows.getString("REMARKS");
                if (remarks != null && rows.getString("TABLE_NAME").equals(place.name)) {
                    return remarks;
                }
            }
            return "";
        }
    }

    /** The driver of MySQL does not tell it as a remark. */
    private String comment() throws SQLException {
        String sql = "SELECT table_comment FROM information_schema.tables WHERE table_schema = ? AND table_name = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, place.catalog);
            statement.setString(2, place.name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : "";
            }
        }
    }
}
