package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.spi.CommitException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class ThreadBoundTransactionsTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @Parameter
    TestDatabase database;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);

    private ThreadBoundTransactions over(DataSource source) {
        return new ThreadBoundTransactions(source, now::get);
    }

    @Test
    void bindsOneConnectionForTheTimeOfTheTransaction() throws Exception {
        ThreadBoundTransactions transactions = over(database.pool());

        transactions.execute(LONG, () -> {
            assertThat(transactions.isActive()).isTrue();
            assertThat(transactions.connection()).isSameAs(transactions.connection());
            assertThat(transactions.connection().getAutoCommit()).isFalse();
            transactions.requireUsable();
            return true;
        });

        assertThat(transactions.isActive()).isFalse();
        assertThatThrownBy(transactions::connection)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("execute");
    }

    @Test
    void givesTheConnectionBackAsItWas() throws Exception {
        try (Connection connection = database.connections().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            ThreadBoundTransactions transactions = over(AroundConnections.always(connection));

            transactions.execute(LONG, () -> {
                try (var statement = transactions.connection().createStatement()) {
                    assertThat(statement.getQueryTimeout()).isEqualTo(30);
                    return statement.execute("SELECT 1");
                }
            });

            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            try (var statement = connection.createStatement()) {
                assertThat(statement.getQueryTimeout()).isZero();
            }
        }
    }

    @Test
    void closingDoesNothingAndEndingIsRefused() throws Exception {
        ThreadBoundTransactions transactions = over(database.pool());

        transactions.execute(LONG, () -> {
            Connection connection = transactions.connection();
            connection.close();
            assertThat(connection.isClosed()).isFalse();
            assertThatThrownBy(connection::commit)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("commit");
            assertThatThrownBy(connection::rollback).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> connection.setAutoCommit(true)).isInstanceOf(SQLException.class);
            connection.rollback(connection.setSavepoint());
            return true;
        });
    }

    @Test
    void refusesATransactionInsideAnother() throws Exception {
        ThreadBoundTransactions transactions = over(database.pool());

        transactions.execute(
                LONG,
                () -> assertThatThrownBy(() -> transactions.execute(LONG, () -> true))
                        .isInstanceOf(IllegalStateException.class));
    }

    @Test
    void throwsWhatTheUnitThrew() {
        ThreadBoundTransactions transactions = over(database.pool());
        Error error = new AssertionError("thrown");

        assertThatThrownBy(() -> transactions.execute(LONG, () -> {
                    throw error;
                }))
                .isSameAs(error);
        assertThat(transactions.isActive()).isFalse();
    }

    @Test
    void tellsThatARollbackOnlyTransactionWasRolledBack() {
        ThreadBoundTransactions transactions = over(database.pool());

        assertThatThrownBy(() -> transactions.execute(LONG, () -> {
                    transactions.setRollbackOnly();
                    return transactions.isRollbackOnly();
                }))
                .isInstanceOf(SQLTransactionRollbackException.class);
    }

    @Test
    void failedCommitIsACommitException() {
        DataSource failing = AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
            if (method.equals("commit")) {
                throw new SQLException("gone");
            }
            return real.proceed();
        });

        assertThatThrownBy(() -> over(failing).execute(LONG, () -> true))
                .isInstanceOf(CommitException.class)
                .cause()
                .hasMessage("gone");
    }

    @Test
    void statementsAreRefusedOnceTheTimeIsOver() {
        ThreadBoundTransactions transactions = over(database.pool());

        assertThatThrownBy(() -> transactions.execute(Duration.ofSeconds(5), () -> {
                    now.set(now.get().plusSeconds(4));
                    try (var statement = transactions.connection().createStatement()) {
                        assertThat(statement.getQueryTimeout()).isEqualTo(1);
                    }
                    now.set(now.get().plusSeconds(1));
                    return transactions.connection().createStatement();
                }))
                .isInstanceOf(SQLTimeoutException.class)
                .hasMessageContaining("PT5S");
    }
}
