package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.spi.CommitException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Transactions for plain JDBC: {@link #execute} binds one connection to the calling thread, and the work gets it from
 * {@link #connection}. Thread-safe; lives as long as its DataSource.
 *
 * <p>Connections are expected to come with one isolation, as pools see to it, and with it they are given back.
 *
 * <p>The time-out bounds each statement and refuses new ones once it is over. What runs between statements cannot be stopped.
 */
public final class ThreadBoundTransactions implements JdbcTransactions {

    private final DataSource source;
    private final InstantSource clock;
    private final UsualIsolation usual = new UsualIsolation();
    private final @Nullable Isolation isolation;
    private final ThreadLocal<@Nullable BoundTransaction> bound = new ThreadLocal<>();

    /** Transactions on connections of {@code source}. */
    public ThreadBoundTransactions(DataSource source) {
        this(source, InstantSource.system());
    }

    /**
     * Transactions on connections of {@code source}.
     *
     * @param clock measures time-outs only
     */
    public ThreadBoundTransactions(DataSource source, InstantSource clock) {
        this(source, clock, null);
    }

    /** Transactions on connections of {@code source}, at this isolation; the connections' own by default, READ COMMITTED at least. */
    public ThreadBoundTransactions(DataSource source, Isolation isolation) {
        this(source, InstantSource.system(), isolation);
    }

    private ThreadBoundTransactions(DataSource source, InstantSource clock, @Nullable Isolation isolation) {
        this.source = source;
        this.clock = clock;
        this.isolation = isolation;
    }

    @Override
    public boolean isActive() {
        return bound.get() != null;
    }

    @Override
    public void requireUsable() {
        if (isRollbackOnly()) {
            throw new RefusedUsageException(
                    "the open transaction can only roll back, so the work would be in vain: roll it back and begin again");
        }
        try {
            if (connection().isReadOnly()) {
                throw new RefusedUsageException(
                        "the open transaction is read-only and cannot carry a record; open one that can write");
            }
        } catch (SQLException e) {
            throw new RefusedUsageException("the open transaction's connection does not work: " + e.getMessage());
        }
    }

    /**
     * Runs the unit in a new transaction, on a connection of its own that is given back as it was.
     *
     * @throws CommitException if the commit failed, or its outcome is not known
     * @throws SQLTransactionRollbackException if the unit returned, but the transaction was marked for rollback
     * @throws IllegalStateException if this thread has a transaction open
     * @throws Exception what the unit threw, after the rollback
     */
    @Override
    public <T> T execute(Duration timeout, Callable<T> unit) throws Exception {
        if (isActive()) {
            throw new IllegalStateException("this thread has a transaction open; end it first");
        }
        BoundTransaction transaction = BoundTransaction.begin(source, usual, isolation, new Deadline(clock, timeout));
        bound.set(transaction);
        T value;
        try {
            value = unit.call();
        } catch (Throwable thrown) {
            bound.remove();
            transaction.rollBack(thrown);
            throw thrown;
        }
        bound.remove();
        if (transaction.isRollbackOnly()) {
            SQLException refused = new SQLTransactionRollbackException(
                    "the unit returned, but its transaction was marked for rollback: nothing was committed");
            transaction.rollBack(refused);
            throw refused;
        }
        transaction.commit();
        transaction.afterCommit().run();
        return value;
    }

    @Override
    public boolean isRollbackOnly() {
        return current().isRollbackOnly();
    }

    @Override
    public void setRollbackOnly() {
        current().setRollbackOnly();
    }

    @Override
    public Savepoint savepoint() {
        return current().savepoint();
    }

    @Override
    public void afterCommit(Runnable step) {
        current().afterCommit().add(step);
    }

    /** Nothing: plain JDBC keeps no changes back. */
    @Override
    public void flush() {}

    /**
     * Connection of the calling thread's open transaction; closing it does nothing, committing and rolling back are refused.
     *
     * @throws IllegalStateException if no transaction is open
     */
    @Override
    public Connection connection() throws SQLException {
        return current().connection();
    }

    private BoundTransaction current() {
        BoundTransaction transaction = bound.get();
        if (transaction == null) {
            throw new IllegalStateException("this thread has no transaction open; call it inside execute(…)");
        }
        return transaction;
    }
}
