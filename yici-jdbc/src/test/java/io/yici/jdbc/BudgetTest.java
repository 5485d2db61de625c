package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a call costs, counted at the driver. H2 and MySQL read before they insert, which is the one statement more that they may have;
 * MySQL also gives its named lock back, and reads what it has renewed.
 */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class BudgetTest {

    @Parameter
    TestDatabase database;

    private final Counts counts = new Counts();
    private Bench bench;
    private int more;

    @BeforeEach
    void open() {
        bench = Bench.on(database, counts.of(database.brieflyWaiting()));
        more = switch (database) {
            case POSTGRESQL, MARIADB, MARIADB_BY_MYSQL_DRIVER -> 0;
            case H2 -> 1;
            case MYSQL_DIALECT_ON_MARIADB -> 2;
        };
        counts.reset();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Outcome<String> attempt(Mode mode, IdempotencyKey key) {
        return attempt(Bench.operation(mode), key);
    }

    private Outcome<String> attempt(Operation<String> operation, IdempotencyKey key) {
        return bench.idempotency.attempt(operation, key, execution -> "value");
    }

    private void assertCost(long statements, int commits) {
        assertThat(counts.statements()).as("statements").isEqualTo(statements);
        assertThat(counts.commits()).as("commits").isEqualTo(commits);
        counts.reset();
    }

    private void assertStatements(long statements) {
        assertThat(counts.statements()).as("statements").isEqualTo(statements);
        counts.reset();
    }

    @Test
    @Tag("R-81")
    void joinedAddsTwoStatementsAndOneCommitToTheTransactionsOwn() {
        attempt(Mode.JOINED, bench.key);
        assertCost(2 + more, 1 + 1);

        assertThat(attempt(Mode.JOINED, bench.key)).isInstanceOf(Outcome.ReplayedValue.class);
        assertStatements(1);
    }

    @Test
    void leasedAddsTwoStatementsAndTwoCommits() {
        attempt(Mode.LEASED, bench.key);
        assertCost(2 + more, 2);

        assertThat(attempt(Mode.LEASED, bench.key)).isInstanceOf(Outcome.ReplayedValue.class);
        assertStatements(1);
    }

    @Test
    void inlineWithoutResultAddsOneStatement() throws Exception {
        Operation<Void> operation =
                Operation.named("bench.none").mode(Mode.INLINE).build();

        bench.inTransaction(() -> bench.idempotency.attempt(operation, bench.key, execution -> null));
        assertCost(1 + more, 1);

        bench.inTransaction(() -> bench.idempotency.attempt(operation, bench.key, execution -> null));
        assertCost(1, 1);
    }

    @Test
    void inlineWithResultAddsTwoStatements() throws Exception {
        bench.inTransaction(() -> attempt(Mode.INLINE, bench.key));
        assertCost(2 + more, 1);

        bench.inTransaction(() -> attempt(Mode.INLINE, bench.key));
        assertCost(1, 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"JOINED", "LEASED"})
    void loserOfARacePaysOneStatementAPoll(Mode mode) throws Exception {
        bench.idempotency.attempt(Bench.operation(mode), bench.key, execution -> {
            counts.reset();
            assertThat(Bench.get(bench.elsewhere(() -> attempt(mode, bench.key))))
                    .isInstanceOf(Outcome.InProgress.class);
            assertStatements(1);
            return "value";
        });
    }

    /** The winner cannot be read yet; where that needs an insert to find out, it is the statement more, and MariaDB looks again then. */
    @Test
    @Tag("R-20")
    void loserOfAnInlineRacePaysOneStatement() throws Exception {
        bench.inTransaction(() -> {
            attempt(Mode.INLINE, bench.key);
            counts.reset();
            assertThat(Bench.get(bench.elsewhere(() -> bench.inTransaction(() -> attempt(Mode.INLINE, bench.key)))))
                    .isInstanceOf(Outcome.InProgress.class);
            assertStatements(database.looksAgain() ? 2 : 1 + more);
            return true;
        });
    }

    /** They find out first, which makes all other claims cheaper; H2 and MySQL need a read, a lock and an update. */
    @Test
    void takeOverIsOneStatementMoreWhereAClaimIsOne() {
        leased(Duration.ofMinutes(1));
        database.advance(Duration.ofMinutes(2));
        counts.reset();

        leased(Duration.ofMinutes(1));
        assertStatements(database.readsFirst() ? 3 : 2);
    }

    private void leased(Duration lease) {
        assertThat(bench.store.claim(
                        new ClaimRequest("bench", bench.key, null, UUID.randomUUID(), lease, CrashPolicy.RETRY, null)))
                .isInstanceOf(Claim.Granted.class);
    }

    @Test
    void releaseOrFailureAddsOneStatementAndOneCommit() {
        assertThatThrownBy(() -> bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertCost(2 + more, 1 + 1);
    }

    @Test
    @Tag("R-24")
    void oneStatementRenewsAllLeases() {
        Operation<String> brief =
                Bench.operation().mode(Mode.LEASED).lease(Duration.ofMinutes(1)).build();
        List<Lease> leases = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            leases.add(lease(brief));
        }
        counts.reset();

        assertThat(bench.store.renew(leases)).hasSize(50);

        assertStatements(database == TestDatabase.MYSQL_DIALECT_ON_MARIADB ? 2 : 1);
    }

    private Lease lease(Operation<?> operation) {
        ClaimRequest request = new ClaimRequest(
                operation.id(),
                IdempotencyKey.unscoped(UUID.randomUUID().toString()),
                null,
                UUID.randomUUID(),
                operation.lease(),
                operation.crashes(),
                null);
        return ((Claim.Granted) bench.store.claim(request)).lease();
    }
}
