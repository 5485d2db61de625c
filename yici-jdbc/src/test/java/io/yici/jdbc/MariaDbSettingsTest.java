package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Which server is taken, and which setting of it is not. */
class MariaDbSettingsTest {

    @Test
    void serverThatRollsBackWholeTransactionsAfterALockWaitIsRefused() throws Exception {
        try (MariaDbServer server = new MariaDbServer("--innodb-rollback-on-timeout=ON")) {
            DataSource source = server.byMariaDbDriver("yici");
            for (SchemaMode mode : List.of(SchemaMode.CREATE, SchemaMode.VALIDATE)) {
                assertThatThrownBy(() -> JdbcIdempotencyStore.builder(source)
                                .transactions(new ThreadBoundTransactions(source))
                                .schema(mode)
                                .build())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("innodb_rollback_on_timeout")
                        .hasMessageContaining("switch it off");
            }
        }
    }

    @Test
    void productAndVersionChooseTheDialect() {
        MariaDbDialect mariaDb = new MariaDbDialect();
        MySqlDialect mySql = new MySqlDialect();

        assertThat(mariaDb.speaks("MariaDB", "10.11.6-MariaDB")).isTrue();
        assertThat(mariaDb.speaks("MySQL", "5.5.5-10.6.1-MariaDB-log")).isTrue();
        assertThat(mariaDb.speaks("MySQL", "8.0.36")).isFalse();
        assertThat(mySql.speaks("MySQL", "8.0.36")).isTrue();
        assertThat(mySql.speaks("MySQL", "5.7.44-log")).isFalse();
        assertThat(mySql.speaks("MySQL", "10.11.6-MariaDB")).isFalse();
    }
}
