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
        return of(database.getDatabaseProductName(), database.getDatabaseProductVersion());
    }

    static Dialect of(String product, String version) {
        return ALL.stream()
                .filter(it -> it.speaks(product, version))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no dialect for " + product + " " + version
                        + ": if it speaks the language of PostgreSQL, MySQL or H2, give the builder a PortableDialect with"
                        + " dialect(…); else one of your own"));
    }
}
