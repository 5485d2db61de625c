package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An application that starts while somebody changes the table must not stand still without a word, for a day or for ever. */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MARIADB", "MARIADB_BY_MYSQL_DRIVER", "MYSQL_DIALECT_ON_MARIADB"})
@Tag("R-81")
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockedAtTheStartTest {

    @Parameter
    TestDatabase database;

    private String table;

    @BeforeEach
    void create() {
        table = "t" + UUID.randomUUID().toString().replace("-", "");
        builder(SchemaMode.CREATE).build();
        guard(SchemaMode.CREATE);
    }

    private JdbcIdempotencyStore.Builder builder(SchemaMode mode) {
        return database.builder(database.pool(), database.transactions())
                .table(table)
                .schema(mode);
    }

    private void guard(SchemaMode mode) {
        JdbcTokenStore.builder(database.pool(), database.transactions())
                .table(table + "_token")
                .schema(mode)
                .build();
    }

    @ParameterizedTest
    @EnumSource(names = {"VALIDATE", "CREATE"})
    void startEndsWithAMessageWhileTheTableIsLocked(SchemaMode mode) throws Exception {
        try (Connection other = database.connections().getConnection();
                Statement statement = other.createStatement()) {
            lock(other, statement);
            assertThatThrownBy(() -> builder(mode).build())
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("table " + table + " stays locked by another session");
            assertThatThrownBy(() -> guard(mode))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("table " + table + "_token stays locked by another session");
            unlock(other, statement);
        }
        assertThat(builder(mode).build().table()).isEqualTo(table);
    }

    private void lock(Connection other, Statement statement) throws Exception {
        if (database == TestDatabase.POSTGRESQL) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE " + table + ", " + table + "_token IN ACCESS EXCLUSIVE MODE");
        } else {
            statement.execute("LOCK TABLES " + table + " WRITE, " + table + "_token WRITE");
        }
    }

    private void unlock(Connection other, Statement statement) throws Exception {
        if (database == TestDatabase.POSTGRESQL) {
            other.rollback();
        } else {
            statement.execute("UNLOCK TABLES");
        }
    }
}
