package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The named lock around the insert in the dialect of MySQL, on MariaDB. */
class MySqlDialectTest {

    private static final TestDatabase DATABASE = TestDatabase.MYSQL_DIALECT_ON_MARIADB;
    private static final int ROUNDS = 5;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(DATABASE);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private static ClaimRequest request(IdempotencyKey key) {
        return new ClaimRequest("named", key, null, UUID.randomUUID(), Duration.ofMinutes(10), CrashPolicy.RETRY, null);
    }

    private Claim claimInTransaction(IdempotencyKey key) throws Exception {
        return bench.inTransaction(() -> bench.store.enlisted().claim(request(key)));
    }

    private static long waitingInserts() {
        return DATABASE.number("SELECT count(*) FROM information_schema.innodb_trx"
                + " WHERE trx_state = 'LOCK WAIT' AND trx_query LIKE 'INSERT INTO yici_record%'");
    }

    /** Two that waited would both have a shared lock when the first is rolled back, and each would wait for the other's. */
    @Test
    @Tag("B29")
    @Tag("T-88")
    void oneWaitsForAnInsertThatIsRolledBackAndTheOthersAreToldAtOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            IdempotencyKey key = IdempotencyKey.unscoped(UUID.randomUUID().toString());
            List<Future<Claim>> others = new ArrayList<>();
            assertThatThrownBy(() -> bench.inTransaction(() -> {
                        assertThat(bench.store.enlisted().claim(request(key))).isInstanceOf(Claim.Granted.class);
                        others.add(bench.elsewhere(() -> claimInTransaction(key)));
                        others.add(bench.elsewhere(() -> claimInTransaction(key)));
                        Awaitility.await()
                                .until(() -> waitingInserts()
                                                + others.stream()
                                                        .filter(Future::isDone)
                                                        .count()
                                        == 2);
                        throw new IllegalStateException("rolls back");
                    }))
                    .hasMessage("rolls back");

            List<Claim> claims = List.of(Bench.get(others.get(0)), Bench.get(others.get(1)));
            assertThat(claims).hasOnlyElementsOfTypes(Claim.Granted.class, Claim.InProgress.class);
            assertThat(claims).filteredOn(Claim.Granted.class::isInstance).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void whoDoesNotGetTheLockIsToldInProgress() throws Exception {
        try (Connection other = DATABASE.connections().getConnection();
                Statement statement = other.createStatement()) {
            statement.execute("DO GET_LOCK(" + lockName() + ", 0)");
            assertThat(bench.store.claim(request(bench.key))).isInstanceOf(Claim.InProgress.class);
            assertThat(bench.store.find(request(bench.key).id())).isEmpty();

            statement.execute("DO RELEASE_LOCK(" + lockName() + ")");
            assertThat(bench.store.claim(request(bench.key))).isInstanceOf(Claim.Granted.class);
        }
    }

    /** A second try in one session would get it again: such locks are counted. So another session asks. */
    @Test
    void noClaimKeepsTheLock() throws Exception {
        bench.inTransaction(() -> {
            bench.store.enlisted().claim(request(bench.key));
            assertThat(DATABASE.number(free())).as("after an insert").isEqualTo(1);
            return Bench.get(bench.elsewhere(() -> {
                claimInTransaction(bench.key);
                return assertThat(DATABASE.number(free())).as("after a wait").isEqualTo(1);
            }));
        });
        bench.store.claim(request(bench.key));
        assertThat(DATABASE.number(free())).as("after a look-up").isEqualTo(1);
    }

    @Test
    void failedInsertGivesTheLockBack() throws Exception {
        JdbcIdempotencyStore failing = DATABASE.store(
                AroundConnections.of(DATABASE.pool(), (connection, method, sql, real) -> {
                    if (sql.startsWith("INSERT")) {
                        throw new SQLException("no space", "HY000", 1114);
                    }
                    return real.proceed();
                }),
                DATABASE.transactions());

        assertThatThrownBy(() -> failing.claim(request(bench.key)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no space");
        assertThat(DATABASE.number(free())).isEqualTo(1);
    }

    private String free() throws Exception {
        return "SELECT IS_FREE_LOCK(" + lockName() + ")";
    }

    private String lockName() {
        StringBuilder digest = new StringBuilder();
        for (byte one : request(bench.key).id().bytes()) {
            digest.append(String.format("%02x", one));
        }
        return "CONCAT('yici:', SHA1('yici_mysql_dialect.yici_record." + digest + "'))";
    }
}
