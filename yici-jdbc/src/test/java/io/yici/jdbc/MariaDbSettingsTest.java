package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** A setting of the server that is refused. */
class MariaDbSettingsTest {

    @Test
    void serverThatRollsBackWholeTransactionsAfterALockWaitIsRefused() throws Exception {
        try (MariaDbServer server = new MariaDbServer("--innodb-rollback-on-timeout=ON")) {
            DataSource source = server.byMariaDbDriver("yici");
            for (SchemaMode mode : List.of(SchemaMode.CREATE, SchemaMode.VALIDATE)) {
                assertRefused(builder(source).schema(mode));
            }
            assertRefused(builder(source).dialect(new MySqlDialect()));
            assertRefused(builder(source).dialect(PortableDialect.likeMySql().build()));
        }
    }

    private static JdbcIdempotencyStore.Builder builder(DataSource source) {
        return JdbcIdempotencyStore.builder(source).transactions(new ThreadBoundTransactions(source));
    }

    private static void assertRefused(JdbcIdempotencyStore.Builder builder) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("innodb_rollback_on_timeout")
                .hasMessageContaining("switch it off");
    }
}
