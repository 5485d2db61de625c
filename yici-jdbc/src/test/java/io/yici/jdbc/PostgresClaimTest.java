package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.Mode;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What only PostgreSQL has: try-locks, empty answers, deferred constraints, read-only transactions, other isolation levels. */
class PostgresClaimTest {

    private static final TestDatabase DATABASE = TestDatabase.POSTGRESQL;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(DATABASE);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private ClaimRequest request() {
        return new ClaimRequest(
                "bench", bench.key, null, UUID.randomUUID(), Duration.ofSeconds(30), CrashPolicy.RETRY, null);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void collisionOfTryLocksIsHarmless() throws Exception {
        String id = ByteBuffer.wrap(request().id().bytes()).getLong() + " # 'yici_record'::regclass::oid::bigint";
        try (Connection other = DATABASE.connections().getConnection()) {
            execute(other, "SELECT pg_advisory_lock((" + id + "))");

            assertThat(bench.store.claim(request())).isInstanceOf(Claim.InProgress.class);
            assertThat(bench.store.find(request().id())).isEmpty();
        }

        Awaitility.await().until(() -> bench.store.claim(request()) instanceof Claim.Granted);
    }

    @Test
    @Tag("R-29")
    @Tag("T-91")
    void winnerThatCommitsBetweenSnapshotAndInsertIsSeenByTheNextStatement() throws Exception {
        assertThat(loser(DATABASE.pool())).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    @Tag("R-79")
    @Tag("R-80")
    @Tag("T-92")
    void winnerIsSeenOnASerializableConnectionToo() throws Exception {
        assertThat(loser(with(it -> it.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE))))
                .isInstanceOf(Claim.InProgress.class);
    }

    /** What a claim gets whose insert a trigger holds after the statement's snapshot, until another has committed the record. */
    private Claim loser(DataSource claims) throws Exception {
        try (Connection gate = DATABASE.connections().getConnection()) {
            JdbcIdempotencyStore gated = gated(claims, gate);
            execute(gate, "SELECT pg_advisory_lock(4711)");
            Future<Claim> loser = bench.elsewhere(() -> gated.claim(request()));
            Awaitility.await()
                    .until(() ->
                            DATABASE.number("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                                    == 1);
            bench.store.claim(request());
            execute(
                    gate,
                    "INSERT INTO gated.yici_record SELECT (jsonb_populate_record(NULL::yici_record, to_jsonb(r)"
                            + " || '{\"operation\": \"winner\"}')).* FROM yici_record r WHERE record_key = '"
                            + bench.key.value() + "'");
            execute(gate, "SELECT pg_advisory_unlock(4711)");
            Claim claim = Bench.get(loser);
            assertThat(((Claim.InProgress) claim).remaining())
                    .as("read from the record")
                    .isPositive();
            return claim;
        }
    }

    private static JdbcIdempotencyStore gated(DataSource claims, Connection gate) throws SQLException {
        execute(gate, "CREATE SCHEMA IF NOT EXISTS gated");
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(claims)
                .transactions(DATABASE.transactions())
                .table("gated.yici_record")
                .schema(SchemaMode.CREATE)
                .build();
        execute(
                gate,
                "CREATE OR REPLACE FUNCTION gated.wait() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN IF NEW.operation = ''bench'' THEN PERFORM pg_advisory_xact_lock(4711); END IF;"
                        + " RETURN NEW; END'");
        execute(
                gate,
                "CREATE OR REPLACE TRIGGER gate BEFORE INSERT ON gated.yici_record"
                        + " FOR EACH ROW EXECUTE FUNCTION gated.wait()");
        return store;
    }

    @Test
    @Tag("R-84")
    @Tag("T-96")
    void constraintThatFailsAtTheCommitReleasesTheKeyAndIsThrown() throws Exception {
        DATABASE.update("CREATE TABLE IF NOT EXISTS late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)");
        assertThatThrownBy(() -> bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                    bench.effect("lost");
                    execute(bench.transactions.connection(), "INSERT INTO late VALUES (1), (1)");
                    return "never";
                }))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("late_id_key");
        assertThat(bench.effects()).isZero();

        assertThat(bench.idempotency.attempt(
                        Bench.operation(Mode.JOINED), bench.key, execution -> bench.effect("effect")))
                .isInstanceOf(Outcome.Executed.class);
    }

    @Test
    void readOnlyTransactionIsRefused() {
        try (Bench reading = Bench.withBusiness(DATABASE, with(connection -> connection.setReadOnly(true)))) {
            assertThatThrownBy(() -> reading.inTransaction(() -> reading.idempotency.attempt(
                            Bench.operation(Mode.INLINE), reading.key, execution -> "never")))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("read-only");
        }
    }

    private interface Setting {
        void on(Connection connection) throws SQLException;
    }

    private static DataSource with(Setting setting) {
        return AroundConnections.of(DATABASE.connections(), (connection, method, sql, real) -> {
            if (method.equals("getAutoCommit")) { // the first call on each connection
                setting.on(connection);
            }
            return real.proceed();
        });
    }
}
