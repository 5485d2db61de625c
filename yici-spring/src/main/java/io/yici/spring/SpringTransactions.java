package io.yici.spring;

import io.yici.RefusedUsageException;
import io.yici.jdbc.JdbcTransactions;
import io.yici.spi.CommitException;
import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.InvalidIsolationLevelException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The transactions of one transaction manager of Spring over one {@code DataSource}. Thread-safe; one for each pair, for the life
 * of the application.
 *
 * <p>The manager must bind its connection to the {@code DataSource}: {@code JdbcTransactionManager},
 * {@code DataSourceTransactionManager} and {@code JpaTransactionManager} do. What is asked of the open transaction is asked of the
 * manager, by taking part in it as an inner {@code @Transactional} method would.
 *
 * <p>While {@link #execute} runs its unit, the manager refuses a second transaction (REQUIRES_NEW) on the thread unless it is
 * read-only. Not seen are transactions of other managers, of other threads, and those begun inside a caller's own transaction.
 */
public final class SpringTransactions implements JdbcTransactions {

    private static final System.Logger LOG = System.getLogger(SpringTransactions.class.getName());
    private static final TransactionDefinition TAKE_PART =
            new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_MANDATORY);

    private final DataSource dataSource;
    private final PlatformTransactionManager manager;
    private volatile @Nullable Integer isolation;

    /**
     * @param dataSource what the application works with
     * @param manager whose transactions bind a connection of it
     * @throws IllegalArgumentException if the manager is known to bind another {@code DataSource}, or to leave out the
     *     synchronization that tells whether a transaction is open
     */
    public SpringTransactions(DataSource dataSource, PlatformTransactionManager manager) {
        this(dataSource, manager, Isolation.DEFAULT);
    }

    /**
     * @param dataSource what the application works with
     * @param manager whose transactions bind a connection of it
     * @param isolation of the transactions that Yici opens; by default the manager's own, READ COMMITTED at least
     * @throws IllegalArgumentException if the manager does not fit, as above, or no promise holds at this isolation
     */
    public SpringTransactions(DataSource dataSource, PlatformTransactionManager manager, Isolation isolation) {
        if (isolation == Isolation.READ_UNCOMMITTED) {
            throw new IllegalArgumentException("READ UNCOMMITTED could replay a result that is rolled back later");
        }
        this.isolation = isolation == Isolation.DEFAULT ? null : isolation.value();
        this.dataSource = target(dataSource);
        this.manager = manager;
        if (manager instanceof ResourceTransactionManager resources
                && resources.getResourceFactory() instanceof DataSource bound
                && bound != this.dataSource) {
            throw new IllegalArgumentException("the transaction manager binds another DataSource: " + bound);
        }
        if (manager instanceof AbstractPlatformTransactionManager settings
                && settings.getTransactionSynchronization()
                        == AbstractPlatformTransactionManager.SYNCHRONIZATION_NEVER) {
            throw new IllegalArgumentException("the transaction manager has its synchronization off");
        }
        JoinedWork.guard(manager);
    }

    /** The connection is bound by what lies under such a proxy. */
    private static DataSource target(DataSource dataSource) {
        DataSource target =
                dataSource instanceof TransactionAwareDataSourceProxy proxy ? proxy.getTargetDataSource() : dataSource;
        return target == null ? dataSource : target;
    }

    boolean isOf(TransactionManager other) {
        return manager == other;
    }

    /** Any open transaction counts, also one that cannot be used: working beside it is refused, not done. */
    @Override
    public boolean isActive() {
        return TransactionSynchronizationManager.isActualTransactionActive();
    }

    @Override
    public void requireUsable() {
        if (TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
            throw new RefusedUsageException(
                    "the open transaction is read-only and cannot carry a record: make it a writing one, or call outside it");
        }
        Integer level = TransactionSynchronizationManager.getCurrentTransactionIsolationLevel();
        if (level != null && level == TransactionDefinition.ISOLATION_READ_UNCOMMITTED) {
            throw new RefusedUsageException(
                    "the open transaction is at READ UNCOMMITTED and could replay a result that is rolled back later");
        }
        if (isRollbackOnly()) {
            throw new RefusedUsageException(
                    "the open transaction can only roll back, so the work would be in vain: roll it back and begin again");
        }
        try {
            connection();
        } catch (SQLException e) {
            throw unbound();
        }
    }

    @Override
    public <T> T execute(Duration timeout, Callable<T> unit) throws Exception {
        if (isActive()) {
            throw new RefusedUsageException("a transaction is open already: call outside it, or use INLINE");
        }
        TransactionStatus status = begin(timeout);
        Ending ending = Ending.known();
        T value;
        try {
            requireUsable();
            TransactionSynchronizationManager.registerSynchronization(ending);
            value = JoinedWork.run(unit);
        } catch (Throwable thrown) {
            rollBack(status, thrown);
            throw thrown;
        }
        commit(status, ending);
        ending.runSteps();
        return value;
    }

    private TransactionStatus begin(Duration timeout) {
        DefaultTransactionDefinition wanted = new DefaultTransactionDefinition();
        wanted.setName("yici");
        wanted.setIsolationLevel(isolation());
        wanted.setTimeout(Math.toIntExact(Math.max(1, timeout.plusMillis(999).toSeconds())));
        try {
            return manager.getTransaction(wanted);
        } catch (InvalidIsolationLevelException e) {
            throw new RefusedUsageException("the transaction manager cannot set the isolation (" + e.getMessage()
                    + "): make it the default of the DataSource");
        }
    }

    /** The manager's own, unless that is too low. Asked once. */
    private int isolation() {
        Integer known = isolation;
        if (known == null) {
            try (Connection connection = dataSource.getConnection()) {
                known = connection.getTransactionIsolation() < Connection.TRANSACTION_READ_COMMITTED
                        ? TransactionDefinition.ISOLATION_READ_COMMITTED
                        : TransactionDefinition.ISOLATION_DEFAULT;
            } catch (SQLException e) {
                throw new CannotCreateTransactionException("no connection for a transaction", e);
            }
            isolation = known;
        }
        return known;
    }

    private void rollBack(TransactionStatus status, Throwable thrown) {
        try {
            manager.rollback(status);
        } catch (RuntimeException | Error e) {
            thrown.addSuppressed(e);
        }
    }

    /** Whatever fails is left to the record to tell, unless it is known to have failed after the commit. */
    private void commit(TransactionStatus status, Ending ending) {
        try {
            manager.commit(status);
        } catch (RuntimeException | Error e) {
            if (!ending.committed()) {
                throw new CommitException(e);
            }
            LOG.log(System.Logger.Level.WARNING, "committed, but what was registered for after the commit failed", e);
        }
    }

    @Override
    public boolean isRollbackOnly() {
        return takePart().isRollbackOnly();
    }

    @Override
    public void setRollbackOnly() {
        TransactionStatus status = takePart();
        status.setRollbackOnly();
        manager.rollback(status);
    }

    /**
     * Not with the transactions of an object-relational mapper: what it has in memory would not be rolled back, and be written after
     * all when the transaction commits.
     *
     * @throws RefusedUsageException with such a manager
     */
    @Override
    public Savepoint savepoint() {
        if (!(manager instanceof ResourceTransactionManager resources)
                || !(resources.getResourceFactory() instanceof DataSource)) {
            throw new RefusedUsageException("final failures cannot be stored inside a transaction of "
                    + manager.getClass().getSimpleName()
                    + ": call outside the transaction, so that Yici opens one, or give such failures no rule");
        }
        try {
            TransactionStatus status = takePart();
            Object point = status.createSavepoint();
            return () -> rollBackTo(status, point);
        } catch (TransactionException e) {
            throw new StoreException("no savepoint can be set: " + e.getMessage(), e);
        }
    }

    private static void rollBackTo(TransactionStatus status, Object point) {
        try {
            status.rollbackToSavepoint(point);
        } catch (TransactionException e) {
            throw new StoreException("rolling back to a savepoint failed: " + e.getMessage(), e);
        }
    }

    /** Besides the codes of the databases, what Spring and the mappers call so: also a version that was not the expected one. */
    @Override
    public boolean isConflict(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConcurrencyFailureException) {
                return true;
            }
        }
        return JdbcTransactions.super.isConflict(thrown);
    }

    /** In a transaction that Yici did not open, its connection is given back only when the steps have run. */
    @Override
    public void afterCommit(Runnable step) {
        if (!isActive()) {
            throw new IllegalStateException("no transaction is open");
        }
        Ending.ofCurrent().add(step);
    }

    @Override
    public void flush() {
        takePart().flush();
    }

    @Override
    public Connection connection() throws SQLException {
        if (!isActive()) {
            throw new IllegalStateException("no transaction is open");
        }
        if (!(TransactionSynchronizationManager.getResource(dataSource) instanceof ConnectionHolder holder)) {
            throw new SQLException(unbound().getMessage());
        }
        Connection connection = holder.getConnection();
        if (connection.getAutoCommit()) {
            throw new SQLException(unbound().getMessage());
        }
        return connection;
    }

    /** A participant's view; it is never ended, which changes nothing for the transaction. */
    private TransactionStatus takePart() {
        try {
            return manager.getTransaction(TAKE_PART);
        } catch (IllegalTransactionStateException e) {
            throw unbound();
        }
    }

    private RefusedUsageException unbound() {
        return new RefusedUsageException(
                "the open transaction does not bind a connection of the store's DataSource: use "
                        + manager.getClass().getSimpleName()
                        + " over that DataSource, or call outside the transaction");
    }
}
