package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ConflictException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims where InnoDB would wait, deadlock or show an old view. An error that reaches a claimer fails the test. */
@ParameterizedClass
@EnumSource(names = {"MARIADB", "MARIADB_BY_MYSQL_DRIVER"})
class InnoDbTest {

    private static final int ROUNDS = 10;

    @Parameter
    TestDatabase database;

    private Bench bench;
    private HikariDataSource atLevel;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
        if (atLevel != null) {
            atLevel.close();
        }
    }

    /** A store enlisted in transactions of that level, whatever level is asked for. */
    private JdbcIdempotencyStore storeAt(String level) {
        HikariConfig config = database.config(8);
        config.setTransactionIsolation("TRANSACTION_" + level);
        atLevel = new HikariDataSource(config);
        return database.store(database.pool(), new ThreadBoundTransactions(atLevel));
    }

    private static ClaimRequest request(IdempotencyKey key) {
        return new ClaimRequest(
                "innodb", key, null, UUID.randomUUID(), Duration.ofMinutes(10), CrashPolicy.RETRY, null);
    }

    private static IdempotencyKey newKey() {
        return IdempotencyKey.unscoped(UUID.randomUUID().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE"})
    @Tag("B29")
    @Tag("R-19")
    void ofThreeInsertersTheFirstOfWhichRollsBackOneIsGranted(String level) throws Exception {
        JdbcIdempotencyStore store = storeAt(level);
        for (int round = 0; round < ROUNDS; round++) {
            IdempotencyKey key = newKey();
            CountDownLatch answered = new CountDownLatch(2);
            CountDownLatch rolledBack = new CountDownLatch(1);
            List<Future<Boolean>> others = new ArrayList<>();

            assertThatThrownBy(() -> store.transactions().execute(Bench.LONG, () -> {
                        assertThat(store.enlisted().claim(request(key))).isInstanceOf(Claim.Granted.class);
                        for (int i = 0; i < 2; i++) {
                            others.add(bench.elsewhere(() -> {
                                assertThat(claimInTransaction(store, key)).isInstanceOf(Claim.InProgress.class);
                                answered.countDown();
                                rolledBack.await();
                                return grantedInTime(store, key);
                            }));
                        }
                        answered.await();
                        throw new IllegalStateException("rolls back");
                    }))
                    .hasMessage("rolls back");
            rolledBack.countDown();

            assertThat(List.of(Bench.get(others.get(0)), Bench.get(others.get(1))))
                    .containsExactlyInAnyOrder(true, false);
        }
    }

    /** Polls until somebody is the owner. */
    private static boolean grantedInTime(JdbcIdempotencyStore store, IdempotencyKey key) throws Exception {
        while (store.find(request(key).id()).isEmpty()) {
            try {
                if (claimInTransaction(store, key) instanceof Claim.Granted) {
                    return true;
                }
            } catch (ConflictException theOtherCommittedMeanwhile) {
                assertThat(store.find(request(key).id())).isPresent();
            }
        }
        return false;
    }

    private static Claim claimInTransaction(JdbcIdempotencyStore store, IdempotencyKey key) throws Exception {
        return store.transactions().execute(Bench.LONG, () -> store.enlisted().claim(request(key)));
    }

    /** The winner is not in this transaction's view: no second owner, a named conflict, and the transaction stays usable. */
    @Test
    @Tag("B31")
    void winnerHiddenByAnOlderViewIsAConflict() throws Exception {
        JdbcIdempotencyStore store = storeAt("REPEATABLE_READ");
        IdempotencyKey key = newKey();

        store.transactions().execute(Bench.LONG, () -> {
            assertThat(store.enlisted().find(request(key).id())).isEmpty();
            assertThat(Bench.get(bench.elsewhere(() -> bench.store.claim(request(key)))))
                    .isInstanceOf(Claim.Granted.class);

            assertThatThrownBy(() -> store.enlisted().claim(request(key))).isInstanceOf(ConflictException.class);
            return assertThat(store.enlisted().claim(request(newKey()))).isInstanceOf(Claim.Granted.class);
        });
    }

    @Test
    @Tag("R-81")
    void replayLeavesNoLock() throws Exception {
        IdempotencyKey key = newKey();
        bench.store.claim(request(key));

        bench.inTransaction(() -> {
            assertThat(bench.store.enlisted().claim(request(key))).isInstanceOf(Claim.InProgress.class);
            return Bench.get(bench.elsewhere(() -> {
                String lock = "SELECT 1 FROM yici_record WHERE record_key = '" + key.value() + "' FOR UPDATE NOWAIT";
                return assertThat(database.number(lock)).isEqualTo(1);
            }));
        });
    }

    @Test
    @Tag("R-25")
    @Tag("B35")
    void clockIsTheServersInWhateverTimeZone() throws Exception {
        List<Long> readings = new ArrayList<>();
        for (String zone : List.of("+00:00", "+13:00", "-11:30")) {
            try (Connection connection = database.connections().getConnection()) {
                connection.setAutoCommit(false);
                execute(connection, "SET time_zone = '" + zone + "'");
                readings.add(micros(connection));
                readings.add(micros(connection));
            }
        }
        long now = database.number("SELECT unix_timestamp()") * 1_000_000;

        assertThat(readings).isSorted().doesNotHaveDuplicates();
        assertThat(readings).allSatisfy(it -> assertThat(Math.abs(it - now)).isLessThan(60_000_000L));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long micros(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT " + InnoDb.CLOCK)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void sessionKeepsItsOwnLockWait() throws Exception {
        try (Connection connection = database.connections().getConnection()) {
            JdbcIdempotencyStore store = database.store(AroundConnections.always(connection), database.transactions());
            execute(connection, "SET innodb_lock_wait_timeout = 17");

            store.claim(request(bench.key));
            store.claim(request(bench.key));

            assertThat(TestDatabase.text("SELECT @@innodb_lock_wait_timeout", AroundConnections.always(connection)))
                    .isEqualTo("17");
        }
    }

    /** As while somebody changes the table; a server waits a day for that unless told otherwise. */
    @Test
    @Tag("R-81")
    void lockOnTheTableEndsACallWithinBounds() throws Exception {
        bench.store.claim(request(bench.key));
        try (Connection other = database.connections().getConnection()) {
            execute(other, "LOCK TABLES yici_record WRITE");

            Future<Claim> claim = bench.elsewhere(() -> bench.store.claim(request(newKey())));
            Future<?> look =
                    bench.elsewhere(() -> bench.store.find(request(bench.key).id()));

            assertThat(Bench.get(claim)).isInstanceOf(Claim.InProgress.class);
            assertThatThrownBy(() -> Bench.get(look)).hasStackTraceContaining("Lock wait timeout");
            execute(other, "UNLOCK TABLES");
        }
        assertThat(bench.store.find(request(bench.key).id())).isPresent();
    }
}
