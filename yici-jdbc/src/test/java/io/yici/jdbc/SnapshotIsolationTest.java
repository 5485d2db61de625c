package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredResult;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MariaDB's innodb_snapshot_isolation, which later servers have on: error 1020 for a row newer than the transaction's view. */
@Tag("R-79")
@Tag("R-80")
class SnapshotIsolationTest {

    private static final TestDatabase DATABASE = TestDatabase.MARIADB;
    private static final Completion DONE =
            new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN);

    private Bench bench;
    private HikariDataSource pool;
    private JdbcIdempotencyStore store;

    @BeforeEach
    void open() {
        bench = new Bench(DATABASE);
        HikariConfig config = DATABASE.config(8);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        if (isKnown()) {
            config.setConnectionInitSql("SET innodb_snapshot_isolation = ON");
        }
        pool = new HikariDataSource(config);
        store = DATABASE.store(pool, new ThreadBoundTransactions(pool));
    }

    @AfterEach
    void close() {
        pool.close();
        bench.close();
    }

    private static boolean isKnown() {
        return DATABASE.number("SELECT count(*) FROM information_schema.system_variables"
                        + " WHERE variable_name = 'INNODB_SNAPSHOT_ISOLATION'")
                == 1;
    }

    private static ClaimRequest request(IdempotencyKey key) {
        return new ClaimRequest(
                "snapshot", key, null, UUID.randomUUID(), Duration.ofMinutes(10), CrashPolicy.RETRY, null);
    }

    private void assertMayBeRepeated(ThrowingCallable step) {
        if (isKnown()) {
            assertThatThrownBy(step).rootCause().isInstanceOfSatisfying(SQLException.class, it -> {
                assertThat(it.getErrorCode()).isEqualTo(InnoDb.RECORD_CHANGED);
                assertThat(SqlErrors.mayBeRepeated(it)).isTrue();
                assertThat(SqlErrors.isConflict(it)).isTrue();
            });
        } else {
            System.out.println("innodb_snapshot_isolation is not known to this server");
        }
    }

    private <T> T inTransactionWithItsView(ThrowingUnit<T> unit) throws Exception {
        return store.transactions().execute(Bench.LONG, () -> {
            store.enlisted().find(request(bench.key).id());
            return unit.run();
        });
    }

    private interface ThrowingUnit<T> {
        T run() throws Exception;
    }

    @Test
    @Tag("T-92")
    void claimOfARecordNewerThanTheViewFailsSoThatItMayBeRepeated() {
        assertMayBeRepeated(() -> inTransactionWithItsView(() -> {
            Bench.get(bench.elsewhere(() -> bench.store.claim(request(bench.key))));
            return store.enlisted().claim(request(bench.key));
        }));
    }

    @Test
    void completionOfARecordChangedSinceTheViewFailsSoThatItMayBeRepeated() {
        Lease lease = ((Claim.Granted) bench.store.claim(request(bench.key))).lease();
        assertMayBeRepeated(() -> inTransactionWithItsView(() -> {
            Bench.get(bench.elsewhere(() -> bench.store.release(lease, ReleaseReason.NOTHING_HAPPENED)));
            return store.enlisted().complete(lease, DONE);
        }));
    }

    @Test
    void stepsOnConnectionsOfTheirOwnDoNotFail() throws Exception {
        List<Future<Integer>> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(bench.elsewhere(() -> {
                int completed = 0;
                for (int number = 0; number < 30; number++) {
                    IdempotencyKey key = IdempotencyKey.of(bench.key.value(), "order-" + number);
                    if (store.claim(request(key)) instanceof Claim.Granted granted) {
                        completed += store.complete(granted.lease(), DONE) ? 1 : 0;
                    }
                }
                return completed;
            }));
        }

        int completed = 0;
        for (Future<Integer> thread : threads) {
            completed += Bench.get(thread);
        }
        assertThat(completed).isEqualTo(30);
    }
}
