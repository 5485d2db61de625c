package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.StoreException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two batches in callers' transactions, of two statements each, whose lists have their halves swapped. Both stop between their
 * statements: had they claimed in the order of their lists, each would hold then what the other wants next.
 */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MYSQL_DIALECT_ON_MARIADB"})
class BatchOrderTest {

    private static final int HALF = BatchClaims.MOST_AT_ONCE;

    @Parameter
    TestDatabase database;

    private final Batches batches = new Batches();
    private final Set<Thread> between = ConcurrentHashMap.newKeySet();
    private final CountDownLatch go = new CountDownLatch(1);

    private DataSource stoppingAfterTheFirstInsert() {
        return AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
            Object result = real.proceed();
            if (sql.contains("INSERT INTO") && between.add(Thread.currentThread())) {
                go.await();
            }
            return result;
        });
    }

    private long waiting() {
        return database.number(
                database == TestDatabase.POSTGRESQL
                        ? "SELECT count(*) FROM pg_locks WHERE NOT granted"
                        : "SELECT count(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'");
    }

    @Test
    @Tag("T-29")
    void batchesWhoseListsGoOppositeWaysDoNotDeadlock() throws Exception {
        List<IdempotencyKey> keys = batches.keys(2 * HALF);
        List<IdempotencyKey> swapped = new ArrayList<>(keys);
        Collections.rotate(swapped, HALF);
        JdbcIdempotencyStore store = database.store(
                database.pool(), new ThreadBoundTransactions(stoppingAfterTheFirstInsert(), Isolation.READ_COMMITTED));
        try (Bench bench = new Bench(database, store)) {
            Future<List<Claim>> one = bench.elsewhere(() -> inTransaction(bench, keys));
            Future<List<Claim>> other = bench.elsewhere(() -> inTransaction(bench, swapped));
            Awaitility.await().until(() -> between.size() == 2 || between.size() == 1 && waiting() > 0);
            go.countDown();

            List<Claim> claims = new ArrayList<>(Bench.get(one));
            claims.addAll(Bench.get(other));

            assertThat(claims.stream().filter(Claim.Granted.class::isInstance)).hasSize(2 * HALF);
        }
    }

    /** Again, as long as only its wait was too long: on a slow machine. */
    private List<Claim> inTransaction(Bench bench, List<IdempotencyKey> keys) throws Exception {
        while (true) {
            try {
                return bench.inTransaction(() -> Batches.enlisted(bench.store).claimAll(batches.requests(keys)));
            } catch (StoreException e) {
                if (!e.getMessage().contains("waited in vain")) {
                    throw e;
                }
            }
        }
    }
}
