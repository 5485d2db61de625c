package io.yici.jdbc;

import io.yici.spi.AfterCommit;
import io.yici.spi.CommitException;
import io.yici.spi.StoreException;
import io.yici.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One open transaction and its connection, which is given back as it was. For one thread. */
final class BoundTransaction {

    private final Connection connection;
    private final Connection lent;
    private final Before before;
    private final int isolation;
    private final AfterCommit afterCommit = new AfterCommit();
    private boolean rollbackOnly;

    /** What is changed on the connection for the time of the transaction. */
    private record Before(boolean autoCommit, int isolation, int queryTimeout) {}

    private BoundTransaction(Connection connection, Before before, int isolation, Deadline deadline) {
        this.connection = connection;
        this.before = before;
        this.isolation = isolation;
        this.lent = LentConnection.of(connection, deadline);
    }

    static BoundTransaction begin(
            DataSource source, UsualIsolation usual, @Nullable Isolation wanted, Deadline deadline)
            throws SQLException {
        Connection connection = source.getConnection();
        try {
            Before before = new Before(connection.getAutoCommit(), usual.of(connection), queryTimeout(connection));
            int isolation =
                    wanted == null ? Math.max(before.isolation, Connection.TRANSACTION_READ_COMMITTED) : wanted.level();
            if (before.isolation != isolation) {
                connection.setTransactionIsolation(isolation);
            }
            connection.setAutoCommit(false);
            return new BoundTransaction(connection, before, isolation, deadline);
        } catch (SQLException | RuntimeException e) {
            try (connection) {
                throw e;
            }
        }
    }

    private static int queryTimeout(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.getQueryTimeout();
        }
    }

    Connection connection() {
        return lent;
    }

    AfterCommit afterCommit() {
        return afterCommit;
    }

    boolean isRollbackOnly() {
        return rollbackOnly;
    }

    void setRollbackOnly() {
        rollbackOnly = true;
    }

    Transactions.Savepoint savepoint() {
        try {
            Savepoint point = connection.setSavepoint();
            return () -> rollBackTo(point);
        } catch (SQLException e) {
            throw new StoreException("no savepoint can be set: " + e.getMessage(), e);
        }
    }

    private void rollBackTo(Savepoint point) {
        try {
            connection.rollback(point);
            rollbackOnly = false;
        } catch (SQLException e) {
            throw new StoreException("rolling back to a savepoint failed: " + e.getMessage(), e);
        }
    }

    /** A commit that failed may leave the transaction open, with locks that whoever looks into it would wait for. */
    void commit() {
        try {
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            rollBack(e);
            throw new CommitException(e);
        }
        giveBack();
    }

    /** What fails here is told along with {@code cause}. */
    void rollBack(Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException | RuntimeException e) {
            cause.addSuppressed(e);
            discard(cause);
            return;
        }
        giveBack();
    }

    /** Not given back as it is: turning automatic commits on again would commit what could not be rolled back. */
    private void discard(Throwable cause) {
        try (connection) {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    /** The transaction is over; a connection that cannot be restored is not worth an exception. */
    private void giveBack() {
        try (connection) {
            restoreQueryTimeout();
            connection.setAutoCommit(before.autoCommit);
            if (before.isolation != isolation) {
                connection.setTransactionIsolation(before.isolation);
            }
        } catch (SQLException | RuntimeException e) {
            System.getLogger(ThreadBoundTransactions.class.getName())
                    .log(System.Logger.Level.WARNING, "connection could not be restored after its transaction", e);
        }
    }

    /** On H2 it belongs to the session, so the next transaction would inherit it. */
    private void restoreQueryTimeout() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (statement.getQueryTimeout() != before.queryTimeout) {
                statement.setQueryTimeout(before.queryTimeout);
            }
        }
    }
}
