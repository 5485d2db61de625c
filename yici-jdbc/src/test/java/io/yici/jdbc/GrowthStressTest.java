package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Claims on a full table against claims on a small one of the same server, its indexes in memory. */
@Tag("long")
@Timeout(1_800)
class GrowthStressTest {

    private static final int FEW = 10_000;
    private static final int ROUNDS = 200;
    private static final int UNITS = 50;
    private static final double MOST = 1.3;

    private static final String OPERATION = "growth";
    private static final String COLUMNS =
            " (digest, operation, scope, record_key, format_version, state, owner_token, fence,"
                    + " attempt, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry, result_kind,"
                    + " result_codec, result_version, result_type, result_body) ";

    private static final Figures FIGURES = new Figures(GrowthStressTest.class);

    /** Everything is completed and far from the end of its retention. */
    private static final String REST =
            ", 1, 2, %s, %s, 1, 1, 0, 0, 0, 0, 4102444800000000, 1, 1, 'text', 1, 'text/plain', %s";

    @Test
    void onPostgres() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("shared_buffers", "3GB")
                .setServerConfig("max_wal_size", "8GB")
                .setServerConfig("maintenance_work_mem", "1GB")
                .start()) {
            compare("PostgreSQL", server.getPostgresDatabase(), 10_000_000, GrowthStressTest::fillPostgres);
        }
    }

    @Test
    void onMariaDb() throws Exception {
        try (MariaDbServer server = new MariaDbServer("--innodb-buffer-pool-size=2G", "--innodb-log-file-size=1G")) {
            compare("MariaDB", server.byMariaDbDriver("yici"), 1_000_000, GrowthStressTest::fillMariaDb);
        }
    }

    private interface Filling {
        void fill(Statement statement, String table, int records) throws SQLException;
    }

    /** The indexes are made afterwards, which is much faster; the digest is that of {@link io.yici.RecordId}. */
    private static void fillPostgres(Statement statement, String table, int records) throws SQLException {
        String overdue = droppedIndex(statement, table + "_overdue");
        String retained = droppedIndex(statement, table + "_retained");
        statement.execute("ALTER TABLE " + table + " DROP CONSTRAINT " + table + "_pkey");
        statement.execute("INSERT INTO " + table + COLUMNS + "SELECT sha256(int4send(6) || '" + OPERATION
                + "'::bytea || int4send(0) || int4send(length(key)) || key::bytea), '" + OPERATION + "', '', key"
                + String.format(REST, "gen_random_uuid()", "g", "'{\"status\":\"CREATED\"}'::bytea")
                + " FROM (SELECT g, 'k' || g AS key FROM generate_series(1, " + records + ") g) keys");
        statement.execute("ALTER TABLE " + table + " ADD CONSTRAINT " + table + "_pkey PRIMARY KEY (digest)");
        statement.execute(overdue);
        statement.execute(retained);
        statement.execute("VACUUM ANALYZE " + table);
        statement.execute("SET enable_seqscan = off");
        statement.execute("SELECT count(digest) FROM " + table + " WHERE digest > ''");
        statement.execute("RESET enable_seqscan");
        statement.execute("CHECKPOINT");
    }

    /** How to make it again. */
    private static String droppedIndex(Statement statement, String index) throws SQLException {
        String definition;
        try (ResultSet rows = statement.executeQuery("SELECT pg_get_indexdef('" + index + "'::regclass)")) {
            rows.next();
            definition = rows.getString(1);
        }
        statement.execute("DROP INDEX " + index);
        return definition;
    }

    private static void fillMariaDb(Statement statement, String table, int records) throws SQLException {
        statement.execute("INSERT INTO " + table + COLUMNS + "SELECT UNHEX(SHA2(CONCAT(UNHEX('00000006'), '" + OPERATION
                + "', UNHEX('00000000'), UNHEX(LPAD(HEX(LENGTH(CONCAT('k', seq))), 8, '0')), 'k', seq), 256)) AS digest, '"
                + OPERATION + "', '', CONCAT('k', seq)"
                + String.format(REST, "UNHEX(MD5(RAND()))", "seq", "'{\"status\":\"CREATED\"}'") + " FROM seq_1_to_"
                + records
                + " ORDER BY digest");
        statement.execute("ANALYZE TABLE " + table);
    }

    private static void compare(String name, DataSource source, int many, Filling filling) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(2);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            JdbcIdempotencyStore small = filled(pool, "yici_small", FEW, filling);
            JdbcIdempotencyStore large = filled(pool, "yici_large", many, filling);
            assertCost(name + ", first claim", many, () -> first(small), () -> first(large));
            assertCost(name + ", replay", many, () -> replay(small, FEW), () -> replay(large, many));
        }
    }

    private static JdbcIdempotencyStore filled(DataSource pool, String table, int records, Filling filling)
            throws SQLException {
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(pool)
                .transactions(new ThreadBoundTransactions(pool))
                .table(table)
                .schema(SchemaMode.CREATE)
                .build();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            filling.fill(statement, table, records);
        }
        return store;
    }

    private static void assertCost(String what, int many, Comparison.Unit onSmall, Comparison.Unit onLarge)
            throws Exception {
        try (Comparison comparison = new Comparison(ROUNDS, UNITS, 1)) {
            double cost = comparison.speed(onSmall, onLarge);
            FIGURES.add("%s: at %,d records %.2f times the time at %,d", what, many, cost, FEW);
            assertThat(cost).as(what).isLessThanOrEqualTo(MOST);
        }
    }

    private static void first(JdbcIdempotencyStore store) {
        assertThat(store.claim(request(UUID.randomUUID().toString()))).isInstanceOf(Claim.Granted.class);
    }

    private static void replay(JdbcIdempotencyStore store, int records) {
        String key = "k" + ThreadLocalRandom.current().nextInt(1, records + 1);
        assertThat(store.claim(request(key))).isInstanceOf(Claim.Completed.class);
    }

    private static ClaimRequest request(String key) {
        return new ClaimRequest(
                OPERATION,
                IdempotencyKey.unscoped(key),
                null,
                UUID.randomUUID(),
                Duration.ofSeconds(30),
                CrashPolicy.RETRY,
                null);
    }
}
