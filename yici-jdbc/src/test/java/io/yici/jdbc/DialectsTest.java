package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which dialect is chosen for which server. */
class DialectsTest {

    @ParameterizedTest
    @CsvSource({
        "PostgreSQL, 15.4 (Debian 15.4-1), PostgresDialect",
        "H2, 2.4.240 (2025-09-22), H2Dialect",
        "MariaDB, 10.11.6-MariaDB, MariaDbDialect",
        "MySQL, 5.5.5-10.6.1-MariaDB-log, MariaDbDialect",
        "MySQL, 11.4.2-MariaDB-ubu2404, MariaDbDialect",
        "MySQL, 8.0.36, MySqlDialect",
        "MySQL, 8.4.0-commercial, MySqlDialect",
        "MySQL, 9.1.0, MySqlDialect"
    })
    void productAndVersionChooseTheDialect(String product, String version, String dialect) {
        assertThat(Dialects.of(product, version).getClass().getSimpleName()).isEqualTo(dialect);
    }

    @ParameterizedTest
    @CsvSource({"Oracle, 23.4", "MySQL, 5.7.44-log", "Microsoft SQL Server, 16.00.1000"})
    void unknownServersAreRefusedWithAWayOut(String product, String version) {
        assertThatThrownBy(() -> Dialects.of(product, version))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(product + " " + version)
                .hasMessageContaining("PortableDialect");
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void serversAreKnownByWhateverDriver(TestDatabase database) throws Exception {
        Class<? extends Dialect> expected = switch (database) {
            case H2 -> H2Dialect.class;
            case POSTGRESQL -> PostgresDialect.class;
            case MARIADB, MARIADB_BY_MYSQL_DRIVER, MYSQL_DIALECT_ON_MARIADB -> MariaDbDialect.class;
        };
        try (Connection connection = database.connections().getConnection()) {
            assertThat(Dialects.of(connection)).isInstanceOf(expected);
        }
    }

    @Test
    void portableDialectIsNeverChosenByItself() {
        assertThat(PortableDialect.likePostgreSql().build().speaks("PostgreSQL", "17.0"))
                .isFalse();
        assertThat(PortableDialect.likeMySql().build().speaks("MySQL", "8.0.36"))
                .isFalse();
    }
}
