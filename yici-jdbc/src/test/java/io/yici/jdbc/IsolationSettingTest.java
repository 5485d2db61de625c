package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Mode;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** At which isolation things run, what becomes of the connection, and which transactions cannot carry a record. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class IsolationSettingTest {

    @Parameter
    TestDatabase database;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Outcome<String> attempt(Bench where, Mode mode) throws Exception {
        return where.idempotency.attempt(Bench.operation(mode), where.key, execution -> where.effect("effect"));
    }

    @Test
    @Tag("R-80")
    void transactionsRunAtTheConnectionsOwnUnlessToldOtherwise() throws Exception {
        try (Connection connection = database.connections().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            DataSource source = AroundConnections.always(connection);

            assertThat(isolation(new ThreadBoundTransactions(source))).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            assertThat(isolation(new ThreadBoundTransactions(source, Isolation.REPEATABLE_READ)))
                    .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);

            connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            assertThat(isolation(new ThreadBoundTransactions(source))).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    private static int isolation(ThreadBoundTransactions transactions) throws Exception {
        return transactions.execute(Bench.LONG, () -> transactions.connection().getTransactionIsolation());
    }

    @Test
    @Tag("R-80")
    void stepsOfTheirOwnRunAtReadCommittedAndLeaveNoTrace() throws Exception {
        try (Connection connection = database.connections().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            List<Integer> levels = new CopyOnWriteArrayList<>();
            DataSource watched = AroundConnections.of(AroundConnections.always(connection), (it, method, sql, real) -> {
                if (method.startsWith("execute")) {
                    levels.add(it.getTransactionIsolation());
                }
                return real.proceed();
            });
            JdbcIdempotencyStore store = database.store(watched, database.transactions());
            levels.clear();

            try (Bench over = new Bench(database, store)) {
                assertThat(attempt(over, Mode.JOINED)).isInstanceOf(Outcome.Executed.class);
            }

            assertThat(levels).isNotEmpty().containsOnly(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    @Test
    void aSourceThatGivesReadCommittedIsAskedOnceAndNeverTold() throws Exception {
        List<String> calls = new CopyOnWriteArrayList<>();
        DataSource watched = AroundConnections.of(database.pool(), (connection, method, sql, real) -> {
            if (method.endsWith("TransactionIsolation")) {
                calls.add(method);
            }
            return real.proceed();
        });
        try (Bench over = new Bench(database, database.store(watched, database.transactions()))) {
            attempt(over, Mode.JOINED);
            attempt(over, Mode.JOINED);
        }

        assertThat(calls).containsExactly("getTransactionIsolation");
    }

    @Test
    void aTransactionThatCanOnlyRollBackIsRefusedBeforeTheWork() throws Exception {
        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    bench.transactions.setRollbackOnly();
                    return attempt(bench, Mode.INLINE);
                }))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("can only roll back");
        assertThat(bench.effects()).isZero();
    }

    @Test
    @Tag("B44")
    void theCallersSavepointTakesRecordAndEffectAlong() throws Exception {
        for (Isolation isolation : Isolation.values()) {
            try (IsolationBench at = new IsolationBench(database, isolation)) {
                at.bench.inTransaction(() -> {
                    Connection connection = at.bench.transactions.connection();
                    at.bench.effect("before");
                    Savepoint savepoint = connection.setSavepoint();
                    assertThat(attempt(at.bench, Mode.INLINE)).isInstanceOf(Outcome.Executed.class);
                    connection.rollback(savepoint);
                    return true;
                });

                assertThat(at.bench.effects()).isEqualTo(1);
                assertThat(at.bench.store.find(RecordId.of("bench", at.bench.key)))
                        .isEmpty();
                assertThat(at.bench.<Outcome<String>>inTransaction(() -> attempt(at.bench, Mode.INLINE)))
                        .isInstanceOf(Outcome.Executed.class);
                assertThat(at.bench.effects()).isEqualTo(2);
            }
        }
    }

    @Test
    void callersThatCommitByHandAndThoseThatDoNotSeeTheSame() throws Exception {
        List<Outcome<String>> outcomes = new ArrayList<>();
        for (boolean automatic : List.of(true, false, true)) {
            try (Connection connection = database.connections().getConnection()) {
                connection.setAutoCommit(automatic);
                DataSource source = AroundConnections.always(connection);
                Bench over = new Bench(database, database.store(source, new ThreadBoundTransactions(source)));
                outcomes.add(over.inTransaction(() -> over.idempotency.attempt(
                        Bench.operation(Mode.INLINE), bench.key, execution -> over.effect("once"))));
                assertThat(connection.getAutoCommit()).isEqualTo(automatic);
                over.close();
            } catch (SQLException e) {
                throw new IllegalStateException("automatic commits: " + automatic, e);
            }
        }

        assertThat(outcomes)
                .containsExactly(
                        new Outcome.Executed<>("once"),
                        new Outcome.ReplayedValue<>("once"),
                        new Outcome.ReplayedValue<>("once"));
    }
}
