package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;

/** The dialects that come with this module. */
final class Dialects {

    private static final List<Dialect> ALL =
            List.of(new PostgresDialect(), new MariaDbDialect(), new MySqlDialect(), new H2Dialect());

    private Dialects() {}

    static Dialect of(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String product = database.getDatabaseProductName();
        String version = database.getDatabaseProductVersion();
        return ALL.stream()
                .filter(it -> it.speaks(product, version))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no dialect for " + product + " " + version + ": give the builder one with dialect(…)"));
    }
}
