package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.PurgeableRecord;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** InnoDB under load, connections at its default isolation, REPEATABLE READ. An error that reaches a claimer fails the test. */
@ParameterizedClass
@EnumSource(names = {"MARIADB", "MARIADB_BY_MYSQL_DRIVER", "MYSQL_DIALECT_ON_MARIADB"})
@Tag("B29")
class InnoDbStressTest {

    private static final int THREADS = 32;
    private static final Completion DONE =
            new Completion(StoredResult.TOMBSTONE, Duration.ZERO, ExpiryPolicy.RUN_AGAIN);

    @Parameter
    TestDatabase database;

    private HikariDataSource pool;
    private Bench bench;

    @BeforeEach
    void open() {
        database.store();
        HikariConfig config = database.config(24);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        pool = new HikariDataSource(config);
        bench = Bench.on(database, pool);
    }

    @AfterEach
    void close() {
        bench.close();
        pool.close();
    }

    private static ClaimRequest request(IdempotencyKey key) {
        return new ClaimRequest(
                "stress", key, null, UUID.randomUUID(), Duration.ofMinutes(10), CrashPolicy.RETRY, null);
    }

    /** The sum of what the threads return. */
    private int all(int threads, Callable<Integer> thread) throws Exception {
        List<Future<Integer>> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(bench.elsewhere(thread));
        }
        int sum = 0;
        for (Future<Integer> one : running) {
            sum += one.get(10, TimeUnit.MINUTES);
        }
        return sum;
    }

    @Test
    void thirtyTwoThreadsClaimAdjacentKeys() throws Exception {
        assertEachIsGrantedOnce(40);
    }

    @Test
    @Tag("long")
    void thirtyTwoThreadsClaimAThousandAdjacentKeys() throws Exception {
        assertEachIsGrantedOnce(1_000);
    }

    private void assertEachIsGrantedOnce(int keys) throws Exception {
        String random = UUID.randomUUID().toString();
        int granted = all(THREADS, () -> {
            int mine = 0;
            for (int number = 0; number < keys; number++) {
                Claim claim = bench.store.claim(request(IdempotencyKey.of(random, "order-" + number)));
                mine += claim instanceof Claim.Granted ? 1 : 0;
            }
            return mine;
        });

        assertThat(granted).isEqualTo(keys);
    }

    @Test
    @Tag("R-85")
    void claimsCompletionsAndCleanUpDoNotFailOneAnother() throws Exception {
        mixed(60, () -> true);
    }

    @Test
    @Tag("R-85")
    @Tag("long")
    void claimsCompletionsAndCleanUpDoNotFailOneAnotherForAMinute() throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        mixed(Integer.MAX_VALUE, () -> System.nanoTime() < end);
    }

    /** Each key is claimed by two calls, completed once by its owner, and deleted some time later. */
    private void mixed(int rounds, BooleanSupplier goesOn) throws Exception {
        String random = UUID.randomUUID().toString();
        int kept = all(8, () -> {
            int completed = 0;
            for (int round = 0; round < rounds && goesOn.getAsBoolean(); round++) {
                IdempotencyKey key =
                        IdempotencyKey.of(random, Thread.currentThread().getId() + "-" + round);
                Lease lease = granted(key);
                assertThat(bench.store.claim(request(key))).isInstanceOf(Claim.InProgress.class);
                completed += bench.store.complete(lease, DONE) ? 1 : 0;
                if (round % 8 == 7) {
                    completed -= cleanUp(random);
                }
            }
            return completed;
        });

        assertThat(database.number("SELECT count(*) FROM yici_record WHERE scope = '" + random + "'"))
                .isEqualTo(kept);
    }

    /** Locks of the clean-up may make an insert wait, or come to nothing at once: in progress, so it is tried again. */
    private Lease granted(IdempotencyKey key) {
        while (true) {
            Claim claim = bench.store.claim(request(key));
            if (claim instanceof Claim.Granted granted) {
                return granted.lease();
            }
            assertThat(claim).isInstanceOf(Claim.InProgress.class);
        }
    }

    /** Of this test's, as many as nobody else has just taken. */
    private int cleanUp(String scope) {
        List<PurgeableRecord> page = bench.store.purgeable(null, 50).stream()
                .filter(it -> it.key().scope().equals(scope))
                .toList();
        return bench.store.purge(page).size();
    }
}
