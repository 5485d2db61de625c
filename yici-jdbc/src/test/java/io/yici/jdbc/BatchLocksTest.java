package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyKey;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches that meet what somebody's open transaction has claimed, and batches that fail. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class BatchLocksTest {

    @Parameter
    TestDatabase database;

    private final Batches batches = new Batches();
    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** A batch on another thread, while this one's transaction holds the claim and has not ended. */
    private List<Claim> meeting(IdempotencyKey held, List<IdempotencyKey> keys) throws Exception {
        return bench.inTransaction(() -> {
            assertThat(bench.store.enlisted().claim(batches.request(held))).isInstanceOf(Claim.Granted.class);
            return new ArrayList<>(Bench.get(bench.elsewhere(() -> bench.store.claimAll(batches.requests(keys)))));
        });
    }

    @Test
    @Tag("R-81")
    void aNewRecordHeldByASingleClaimIsInProgressAndTheOthersAreGranted() throws Exception {
        List<IdempotencyKey> keys = batches.keys(5);

        List<Claim> claims = meeting(keys.get(2), keys);

        assertThat(claims.remove(2)).isEqualTo(ClaimStep.IN_FLIGHT);
        assertThat(claims).hasSize(4).hasOnlyElementsOfType(Claim.Granted.class);
    }

    @Test
    @Tag("R-46")
    void anOverdueRecordHeldByAnotherIsInProgressAndTheOthersAreTaken() throws Exception {
        List<IdempotencyKey> keys = batches.keys(5);
        bench.store.claimAll(batches.requests(keys));
        database.advance(Batches.LEASE.plusMinutes(1));

        List<Claim> claims = meeting(keys.get(2), keys);

        assertThat(claims.remove(2)).isEqualTo(ClaimStep.IN_FLIGHT);
        assertThat(claims)
                .hasSize(4)
                .allSatisfy(it -> assertThat(Batches.lease(it).attempt()).isEqualTo(2));
    }

    @Test
    void oneOfManyRecordsIsAnsweredAlikeHoweverOftenItIsAsked() throws Exception {
        IdempotencyKey key = batches.keys(1).get(0);

        assertThat(meeting(key, List.of(key, key, key)))
                .containsExactly(ClaimStep.IN_FLIGHT, ClaimStep.IN_FLIGHT, ClaimStep.IN_FLIGHT);
    }

    /** PostgreSQL cannot tell without waiting; then the whole batch fails, so that nothing is left half done. */
    @Test
    void aNewRecordHeldByABatchEndsTheWaitWithinBounds() throws Exception {
        List<IdempotencyKey> keys = batches.keys(3);
        bench.inTransaction(() -> {
            Batches.enlisted(bench.store).claimAll(batches.requests(keys.subList(0, 2)));
            var other = bench.elsewhere(() -> bench.store.claimAll(batches.requests(keys.subList(1, 3))));
            if (database == TestDatabase.POSTGRESQL) {
                assertThatThrownBy(() -> Bench.get(other))
                        .cause()
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("waited in vain");
            } else {
                assertThat(Bench.get(other).get(0)).isEqualTo(ClaimStep.IN_FLIGHT);
                assertThat(Bench.get(other).get(1)).isInstanceOf(Claim.Granted.class);
            }
            return null;
        });

        assertThat(bench.store.claimAll(batches.requests(keys.subList(0, 2))))
                .hasOnlyElementsOfType(Claim.InProgress.class);
        assertThat(bench.store.claim(batches.request(keys.get(2))))
                .isInstanceOf(database == TestDatabase.POSTGRESQL ? Claim.Granted.class : Claim.InProgress.class);
    }

    @Test
    @Tag("R-81")
    void aBatchOfReplaysDoesNotWaitForLockedRows() throws Exception {
        List<IdempotencyKey> keys = batches.keys(3);
        bench.store.claimAll(keys.stream().map(batches::atOnce).toList());

        List<Claim> claims = bench.inTransaction(() -> {
            try (var statement = bench.transactions
                    .connection()
                    .prepareStatement("UPDATE yici_record SET attempt = attempt + 1 WHERE digest = ?")) {
                statement.setBytes(1, batches.request(keys.get(1)).id().bytes());
                assertThat(statement.executeUpdate()).isEqualTo(1);
            }
            return Bench.get(bench.elsewhere(() -> bench.store.claimAll(batches.requests(keys))));
        });

        assertThat(claims).hasSize(3).hasOnlyElementsOfType(Claim.Completed.class);
    }

    @Test
    void aRolledBackTransactionLeavesNothingOfItsBatch() throws Exception {
        List<IdempotencyKey> keys = batches.keys(10);
        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    Batches.enlisted(bench.store).claimAll(batches.requests(keys));
                    throw new IllegalStateException("the work failed");
                }))
                .hasMessage("the work failed");

        assertThat(batches.stored(database)).isZero();
        assertThat(bench.store.claimAll(batches.requests(keys)))
                .allSatisfy(it -> assertThat(Batches.lease(it).attempt()).isEqualTo(1));
    }

    /** Gives a store whose writing statement fails at the n-th time, as it is sent. */
    private JdbcIdempotencyStore failing(int nth, SQLException failure) {
        AtomicInteger writes = new AtomicInteger(Integer.MIN_VALUE);
        DataSource source = AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
            if (sql.contains("INSERT INTO") && writes.incrementAndGet() == nth) {
                throw failure;
            }
            return real.proceed();
        });
        JdbcIdempotencyStore store = database.store(source, database.transactions());
        writes.set(0); // what tried the user's rights does not count
        return store;
    }

    @Test
    void aBatchThatFailsInItsSecondStatementLeavesNothingOfTheFirst() {
        List<IdempotencyKey> keys = batches.keys(BatchClaims.MOST_AT_ONCE + 1);
        JdbcIdempotencyStore failing = failing(2, new SQLException("connection lost", "08006"));

        assertThatThrownBy(() -> failing.claimAll(batches.requests(keys)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("connection lost");

        assertThat(batches.stored(database)).isZero();
    }

    @Test
    void aBatchThatTheDatabaseEndsByChanceIsMadeAgain() {
        List<IdempotencyKey> keys = batches.keys(3);
        for (SQLException chance :
                List.of(new SQLException("deadlock", "40P01"), new SQLException("deadlock", "40001", 1213))) {
            List<Claim> claims = failing(1, chance).claimAll(batches.requests(keys));

            assertThat(claims).hasSize(3).hasOnlyElementsOfTypes(Claim.Granted.class, Claim.InProgress.class);
        }
        assertThat(batches.stored(database)).isEqualTo(3);
    }

    @Test
    void theEnlistedStoreClaimsBatchesToo() {
        IdempotencyStore enlisted = bench.store.enlisted();

        assertThat(enlisted).isInstanceOf(BatchClaims.class);
    }
}
