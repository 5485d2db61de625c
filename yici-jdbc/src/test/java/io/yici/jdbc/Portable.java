package io.yici.jdbc;

import java.util.EnumMap;
import java.util.Map;

/** Stores in the portable dialect, on the tables of the databases' own ones. */
final class Portable {

    private static final Map<TestDatabase, JdbcIdempotencyStore> STORES = new EnumMap<>(TestDatabase.class);

    private Portable() {}

    static PortableDialect dialect(TestDatabase database) {
        PortableDialect.Builder builder = switch (database) {
            case H2 -> PortableDialect.likeH2();
            case POSTGRESQL -> PortableDialect.likePostgreSql();
            case MARIADB, MARIADB_BY_MYSQL_DRIVER, MYSQL_DIALECT_ON_MARIADB -> PortableDialect.likeMySql();
        };
        return builder.build();
    }

    static synchronized JdbcIdempotencyStore store(TestDatabase database) {
        return STORES.computeIfAbsent(database, Portable::other);
    }

    /** A new one. */
    static JdbcIdempotencyStore other(TestDatabase database) {
        database.store();
        return database.builder(database.pool(), database.transactions())
                .dialect(dialect(database))
                .build();
    }
}
