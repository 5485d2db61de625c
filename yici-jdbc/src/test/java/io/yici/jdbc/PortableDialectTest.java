package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.TableName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.util.PSQLException;

/** What the portable dialect costs, counted at the driver, and what it does without. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB_BY_MYSQL_DRIVER"})
class PortableDialectTest {

    private static final Operation<Void> WITHOUT_RESULT =
            Operation.named("bench.none").mode(Mode.INLINE).build();

    @Parameter
    TestDatabase database;

    private final Counts counts = new Counts();
    private Bench bench;

    @BeforeEach
    void open() {
        var source = counts.of(database.brieflyWaiting());
        bench = new Bench(
                database,
                database.builder(source, new ThreadBoundTransactions(source))
                        .dialect(Portable.dialect(database))
                        .build());
        counts.reset();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Outcome<String> attempt(Mode mode) {
        return bench.idempotency.attempt(Bench.operation(mode), bench.key, execution -> "value");
    }

    private void assertCost(long statements, int commits) {
        assertThat(counts.statements()).as("statements").isEqualTo(statements);
        assertThat(counts.commits()).as("commits").isEqualTo(commits);
        counts.reset();
    }

    @Test
    @Tag("R-81")
    void firstClaimTakesThreeStatementsAndAReplayOne() throws Exception {
        attempt(Mode.JOINED);
        assertCost(3 + 1, 2);
        assertThat(attempt(Mode.JOINED)).isInstanceOf(Outcome.ReplayedValue.class);
        assertCost(1, 0);

        bench.inTransaction(() -> bench.idempotency.attempt(WITHOUT_RESULT, bench.key, execution -> null));
        assertCost(3, 1);
        bench.inTransaction(() -> bench.idempotency.attempt(WITHOUT_RESULT, bench.key, execution -> null));
        assertCost(1, 1);
    }

    @Test
    void loserOfARacePaysOneStatementAPoll() throws Exception {
        bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
            counts.reset();
            assertThat(Bench.get(bench.elsewhere(() -> attempt(Mode.JOINED)))).isInstanceOf(Outcome.InProgress.class);
            assertCost(1, 0);
            return "value";
        });
    }

    @Test
    void takeOverTakesTwoStatements() throws Exception {
        assertThatThrownBy(() -> bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                    throw new IllegalStateException("released");
                }))
                .hasMessage("released");
        counts.reset();

        attempt(Mode.JOINED);
        assertCost(2 + 1, 2);
    }

    /** The read sees nothing, and the insert waits a second. */
    @Test
    @Tag("R-20")
    void duplicateOfAnUncommittedInsertOnAConnectionOfItsOwnIsInProgress() throws Exception {
        bench.inTransaction(() -> {
            attempt(Mode.INLINE);
            counts.reset();
            assertThat(Bench.get(bench.elsewhere(() -> attempt(Mode.JOINED)))).isInstanceOf(Outcome.InProgress.class);
            assertThat(counts.statements()).isEqualTo(2);
            return true;
        });
    }

    /** PostgreSQL has ended the transaction by then, so there it is an error, and the caller repeats the whole. */
    @Test
    @Tag("B31")
    void duplicateOfAnUncommittedInsertInATransactionIsInProgressWhereTheTransactionBearsIt() throws Exception {
        bench.inTransaction(() -> {
            attempt(Mode.INLINE);
            var duplicate = bench.elsewhere(() -> bench.inTransaction(() -> attempt(Mode.INLINE)));
            if (database == TestDatabase.POSTGRESQL) {
                assertThatThrownBy(() -> Bench.get(duplicate))
                        .hasRootCauseInstanceOf(PSQLException.class)
                        .satisfies(it -> assertThat(SqlErrors.isConflict(it)).isTrue());
            } else {
                assertThat(Bench.get(duplicate)).isInstanceOf(Outcome.InProgress.class);
            }
            return true;
        });
    }

    @Test
    void statementsArePlain() throws Exception {
        attempt(Mode.LEASED);
        attempt(Mode.LEASED);
        bench.store.overdue("bench", null, 10);

        assertThat(counts.all())
                .isNotEmpty()
                .allSatisfy(sql -> assertThat(sql)
                        .doesNotContain(
                                "WITH ",
                                "JOIN",
                                "SKIP LOCKED",
                                "FOR UPDATE",
                                "RETURNING",
                                "advisory",
                                "GET_LOCK",
                                "@@"));
    }

    @Test
    void clockAndInsertAreTheUsersIfGiven() {
        String clock = "(" + Portable.dialect(database).clock(TableName.parse("yici_record")) + " + 1)";
        PortableDialect given = PortableDialect.likePostgreSql()
                .clock(clock)
                .insertIfAbsent("INSERT INTO", "-- nothing")
                .waitSeconds(0)
                .build();

        RecordSql sql = new RecordSql(given, TableName.parse("t"));
        var ways = (Claiming.InsertIfAbsent) sql.claiming();
        assertThat(sql.find().text()).contains(clock + " AS now");
        assertThat(sql.claimInsertIfAbsent(ways).text())
                .startsWith("INSERT INTO t (digest")
                .endsWith("-- nothing")
                .contains(clock);
        assertThat(ways.waitSeconds()).isZero();
        assertThatThrownBy(() -> PortableDialect.likeH2().waitSeconds(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
