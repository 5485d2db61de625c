package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.MysqlDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Outcome;
import io.yici.StoreUnavailableException;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Drivers that keep prepared statements on the server, and a table that changes under them. */
class IsolationStatementCacheTest {

    private static DataSource caching(TestDatabase database) throws SQLException {
        DataSource source = database.connections();
        String settings = "&useServerPrepStmts=true&cachePrepStmts=true";
        if (source instanceof PGSimpleDataSource postgres) {
            postgres.setPrepareThreshold(1);
        } else if (source instanceof MariaDbDataSource maria) {
            maria.setUrl(maria.getUrl() + settings);
        } else if (source instanceof MysqlDataSource mySql) {
            mySql.setUrl(mySql.getUrl() + settings);
        }
        return source;
    }

    private static HikariDataSource pool(TestDatabase database) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(caching(database));
        config.setMaximumPoolSize(2);
        return new HikariDataSource(config);
    }

    private static Outcome<String> inline(Bench bench, IdempotencyKey key) throws Exception {
        return bench.inTransaction(() ->
                bench.idempotency.attempt(Bench.operation(Mode.INLINE), key, execution -> bench.effect(key.value())));
    }

    private static Outcome<String> joined(Bench bench, IdempotencyKey key) throws Exception {
        return bench.idempotency.attempt(Bench.operation(Mode.JOINED), key, execution -> bench.effect(key.value()));
    }

    /** In a transaction PostgreSQL wants the whole unit again; everywhere else nobody notices. */
    @ParameterizedTest
    @EnumSource
    void claimsGoOnAfterTheTableHasGotAColumn(TestDatabase database) throws Exception {
        String table = "yici_cached_" + UUID.randomUUID().toString().replace('-', '_');
        database.store();
        try (HikariDataSource pool = pool(database)) {
            JdbcIdempotencyStore store = database.builder(pool, new ThreadBoundTransactions(pool))
                    .table(table)
                    .schema(SchemaMode.CREATE)
                    .build();
            try (Bench bench = new Bench(database, store)) {
                for (int i = 0; i < 8; i++) {
                    assertThat(inline(bench, IdempotencyKey.of("inline", "k" + i)))
                            .isInstanceOf(Outcome.Executed.class);
                    assertThat(joined(bench, IdempotencyKey.of("joined", "k" + i)))
                            .isInstanceOf(Outcome.Executed.class);
                }
                database.update("ALTER TABLE " + table + " ADD COLUMN extra int");

                for (int i = 0; i < 4; i++) {
                    again(bench, database, IdempotencyKey.of("inline", "new" + i));
                    assertThat(joined(bench, IdempotencyKey.of("joined", "new" + i)))
                            .isInstanceOf(Outcome.Executed.class);
                    assertThat(inline(bench, IdempotencyKey.of("joined", "k" + i)))
                            .isEqualTo(new Outcome.ReplayedValue<>("k" + i));
                }
                assertThat(bench.effects()).isEqualTo(24);
            }
        }
    }

    private static void again(Bench bench, TestDatabase database, IdempotencyKey key) throws Exception {
        try {
            assertThat(inline(bench, key)).isInstanceOf(Outcome.Executed.class);
        } catch (StoreUnavailableException e) {
            assertThat(database).isEqualTo(TestDatabase.POSTGRESQL);
            assertThat(e).hasMessageContaining("cached plan must not change result type");
            assertThat(inline(bench, key)).isInstanceOf(Outcome.Executed.class);
        }
    }
}
