package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ReleaseReason;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a batch costs, counted at the driver: one statement on PostgreSQL and MariaDB; on H2 and MySQL a number that does not grow with
 * the batch.
 */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Tag("R-81")
class BatchBudgetTest {

    @Parameter
    TestDatabase database;

    private final Counts counts = new Counts();
    private final Batches batches = new Batches();
    private JdbcIdempotencyStore store;

    @BeforeEach
    void open() {
        store = database.store(
                counts.of(database.brieflyWaiting()),
                new ThreadBoundTransactions(counts.of(database.brieflyWaiting())));
        counts.reset();
    }

    /** Of each kind as many: new, released, in progress, completed, and one more of the same record. */
    private List<ClaimRequest> mixed(int records) {
        List<IdempotencyKey> keys = batches.keys(records);
        for (int i = 0; i < records; i++) {
            switch (i % 4) {
                case 1 ->
                    store.release(
                            Batches.lease(store.claim(batches.request(keys.get(i)))), ReleaseReason.NOTHING_HAPPENED);
                case 2 -> store.claim(batches.request(keys.get(i)));
                case 3 -> store.claim(batches.atOnce(keys.get(i)));
                default -> {}
            }
        }
        List<ClaimRequest> requests = new ArrayList<>(batches.requests(keys));
        requests.addAll(batches.requests(keys.subList(0, records / 4)));
        return requests;
    }

    private void assertCost(int claims, int statements) {
        List<ClaimRequest> requests = mixed(claims * 4 / 5);
        assertThat(requests).hasSize(claims);
        counts.reset();

        List<Claim> answers = store.claimAll(requests);

        assertThat(counts.statements()).as("statements for %s claims", claims).isEqualTo(statements);
        assertThat(counts.commits()).isEqualTo(1);
        assertThat(answers.stream()
                        .collect(Collectors.groupingBy(it -> it.getClass().getSimpleName(), Collectors.counting())))
                .containsOnlyKeys("Granted", "InProgress", "Completed")
                .containsEntry("Granted", claims * 2L / 5);
    }

    @Test
    void statementsDoNotGrowWithTheBatch() {
        int statements = database.readsFirst() ? 5 : database == TestDatabase.POSTGRESQL ? 2 : 1;
        assertCost(20, statements);
        assertCost(100, statements);
    }

    @Test
    void aBatchOfReplaysIsOneStatement() {
        List<IdempotencyKey> keys = batches.keys(100);
        store.claimAll(keys.stream().map(batches::atOnce).toList());
        counts.reset();

        assertThat(store.claimAll(batches.requests(keys))).hasOnlyElementsOfType(Claim.Completed.class);

        assertThat(counts.statements()).isEqualTo(1);
    }

    @Test
    void aBatchOfNewRecordsIsOneStatementOrThree() {
        assertThat(store.claimAll(batches.requests(batches.keys(100)))).hasOnlyElementsOfType(Claim.Granted.class);

        assertThat(counts.statements()).isEqualTo(database.readsFirst() ? 3 : 1);
        assertThat(counts.commits()).isEqualTo(1);
    }

    @Test
    void inTheCallersTransactionABatchCommitsNothing() throws Exception {
        List<ClaimRequest> requests = batches.requests(batches.keys(10));
        List<Claim> answers = store.transactions().execute(Bench.LONG, () -> {
            List<Claim> claims = Batches.enlisted(store).claimAll(requests);
            assertThat(counts.commits()).isZero();
            return claims;
        });

        assertThat(answers).hasOnlyElementsOfType(Claim.Granted.class);
        assertThat(counts.commits()).isEqualTo(1);
    }

    @Test
    void anEmptyBatchTakesNoConnection() {
        store.claimAll(List.of());

        assertThat(counts.statements() + counts.commits()).isZero();
    }
}
