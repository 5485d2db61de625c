package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a table keeps what it is given: whether a commit lasts, every character fits, and texts stay apart. */
final class StorageCheck {

    /** Pairs that only a comparison by code point keeps apart: case, accents, width. */
    private static final String[][] PAIRS = {{"PAY", "pay"}, {"p\u00e1y", "pay"}, {"\uff50ay", "pay"}};

    private final Dialect dialect;
    private final Connection connection;
    private final Problems problems;

    StorageCheck(Dialect dialect, Connection connection, Problems problems) {
        this.dialect = dialect;
        this.connection = connection;
        this.problems = problems;
    }

    void check(SchemaFile.Table table, FoundTable found) throws SQLException {
        List<String> texts = table.columns().stream()
                .map(SchemaFile.Column::name)
                .filter(found::isText)
                .toList();
        boolean fits = switch (dialect.name()) {
            case "mariadb" -> checkInnoDb(table.name(), found.place(), texts);
            case "postgresql" -> checkPostgres(table.name());
            default -> true;
        };
        if (fits) {
            for (String column : texts) {
                checkComparison(table.name(), column);
            }
        }
    }

    /** The database itself is asked; an aggregate over nothing still has the column's collation. */
    private void checkComparison(String table, String column) throws SQLException {
        for (String[] pair : PAIRS) {
            String equal =
                    "CASE WHEN COALESCE(MAX(" + column + "), '" + pair[0] + "') = '" + pair[1] + "' THEN 1 ELSE 0 END";
            if (text("SELECT " + equal + " FROM " + table + " WHERE 1 = 0").equals("1")) {
                String what = "is wrong: the collation of column " + column + " takes " + pair[0] + " and " + pair[1]
                        + " for the same";
                problems.add(table, what, byCodePoint(table));
                return;
            }
        }
    }

    private String byCodePoint(String table) {
        return dialect.name().equals("mariadb")
                ? "ALTER TABLE " + table + " CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin"
                : "give it a collation that compares by code point";
    }

    private boolean checkInnoDb(String table, FoundTable.Place place, List<String> texts) throws SQLException {
        String engine = text(
                "SELECT engine FROM information_schema.tables WHERE table_schema = ? AND table_name = ?",
                place.catalog(),
                place.name());
        if (!engine.equalsIgnoreCase("InnoDB")) {
            String remedy = "ALTER TABLE " + table + " ENGINE = InnoDB";
            problems.add(table, "is wrong: its engine " + engine + " has no transactions", remedy);
        }
        boolean fits = true;
        for (String column : texts) {
            String set = text("SELECT CHARSET(MAX(" + column + ")) FROM " + table + " WHERE 1 = 0");
            if (!set.equals("utf8mb4")) {
                String what = "is wrong: column " + column + " has the character set " + set
                        + ", which does not take every character";
                problems.add(table, what, byCodePoint(table));
                fits = false;
            }
        }
        return fits;
    }

    private boolean checkPostgres(String table) throws SQLException {
        if (text("SELECT relpersistence FROM pg_class WHERE oid = CAST('" + table + "' AS regclass)")
                .equals("u")) {
            String what = "is wrong: it is unlogged, so a crash of the server would empty it";
            problems.add(table, what, "ALTER TABLE " + table + " SET LOGGED");
        }
        String encoding = text("SHOW server_encoding");
        if (encoding.equals("UTF8")) {
            return true;
        }
        String what = "is wrong: its database has the encoding " + encoding + ", which does not take every character";
        problems.add(table, what, "use a database that was created with ENCODING 'UTF8'");
        return false;
    }

    private String text(String sql, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                @Nullable String found = rows.next() ? rows.getString(1) : null;
                return found == null ? "" : found;
            }
        }
    }
}
