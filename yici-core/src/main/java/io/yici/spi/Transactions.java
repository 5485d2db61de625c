package io.yici.spi;

import java.time.Duration;
import java.util.concurrent.Callable;

/** The transactions of the business data, as bound to the calling thread. Thread-safe. */
public interface Transactions {

    /** Whether the calling thread has one open. */
    boolean isActive();

    /**
     * Checks that the open transaction can carry a record.
     *
     * @throws io.yici.RefusedUsageException if it is read-only or can only roll back, or its connection is not the one the store
     *     would use
     */
    void requireUsable();

    /**
     * Runs the unit in a new transaction: commits if it returns, rolls back if it throws or the transaction is marked for rollback.
     * The isolation is the binding's setting, READ COMMITTED at least. Not to be called while one is open.
     *
     * @param timeout of the transaction
     * @throws CommitException if the commit failed, or its outcome is not known
     * @throws Exception what the unit threw, after the rollback
     */
    <T> T execute(Duration timeout, Callable<T> unit) throws Exception;

    /** Whether the open transaction can only roll back. */
    boolean isRollbackOnly();

    /** Marks the open transaction so that it can only roll back. */
    void setRollbackOnly();

    /**
     * Marks a point of the open transaction that it can be rolled back to. Costs a statement.
     *
     * @throws StoreException if it cannot be had
     */
    Savepoint savepoint();

    /** A point of a transaction. */
    interface Savepoint {

        /**
         * Undoes what came after, and a mark for rollback that it left. The transaction is usable again.
         *
         * @throws StoreException if it failed; the transaction can then only be rolled back
         */
        void rollBack();
    }

    /**
     * Whether this, thrown by a unit, a step of the store or a commit, means that a concurrent transaction got in the way: a
     * serialization failure, a deadlock or a lock wait that was over, anywhere among its causes. The same unit may succeed when it is
     * run again as a whole, in a new transaction.
     */
    boolean isConflict(Throwable thrown);

    /**
     * Has a step run on the calling thread once the open transaction is committed; never if it is rolled back or its outcome is not
     * known. Rolling back to a savepoint does not take the step away. By then the connection is given back, where {@link #execute} has
     * opened the transaction. What the step throws is logged and reaches nobody, since the transaction is committed.
     *
     * @throws IllegalStateException if none is open
     */
    void afterCommit(Runnable step);

    /** Sends pending changes of an object-relational mapper to the database. */
    void flush();
}
