package io.yici.guard;

import io.yici.RefusedUsageException;
import io.yici.spi.ConflictException;
import io.yici.spi.Transactions;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Creates a thing once, by a unique key that says what it is: inserts first, and where the key is taken reads the row that is there and checks
 * that it means the same. Over whatever writes the rows; {@code io.yici.jdbc.JdbcUniqueInsert} has the statement as well.
 *
 * <ol>
 *   <li>A savepoint is set in the open transaction.
 *   <li>The insert runs. One row: created.
 *   <li>A duplicate key rolls back to the savepoint, so that PostgreSQL's transaction stays usable.
 *   <li>The row is read. If it means the same, it is the answer; if not, it is a conflict.
 *   <li>If it is not there (any more), the insert is tried again, three times at most.
 * </ol>
 *
 * <p>The insert waits for another transaction that has inserted the same key and is still open, as long as database and driver let it. On
 * InnoDB two that wait for a third one's insert, which is rolled back, end in a deadlock; that is a {@link ConflictException} here. {@code
 * JdbcUniqueInsert} bounds the one and avoids the other.
 *
 * <p>An object-relational mapper's session is not usable after a failed flush: give it a statement of its own to insert with.
 *
 * <p>Immutable and thread-safe.
 */
public final class UniqueInsert {

    private static final int MOST_TRIES = 3;

    private final Transactions transactions;

    private UniqueInsert(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Inserts within these transactions. */
    public static UniqueInsert in(Transactions transactions) {
        return new UniqueInsert(transactions);
    }

    /**
     * An insert.
     *
     * @param <E> what it may throw
     */
    @FunctionalInterface
    public interface Insert<E extends Exception> {

        /** @return the number of rows inserted: 1, or 0 where the statement leaves duplicates alone; else a duplicate key is thrown */
        int run() throws E;
    }

    /**
     * Reads the row with the key.
     *
     * @param <T> the row
     * @param <E> what it may throw
     */
    @FunctionalInterface
    public interface Existing<T, E extends Exception> {

        /** The row as it is committed; see {@link CurrentRead} for transactions above READ COMMITTED. */
        Optional<T> read() throws E;
    }

    /**
     * Inserts, or finds what was inserted before.
     *
     * @param sameIntent whether the row that is there is what this call wanted to insert: the same owner, the same amount
     * @throws RefusedUsageException if no transaction is open, or more than one row was inserted
     * @throws ConflictException if a concurrent transaction got in the way; roll back, and run the unit again
     * @throws StaleReadException if the key is taken and no row is to be seen: the read is not a current one
     * @throws E what {@code insert} threw, unless it is a duplicate key, or what {@code existing} threw
     */
    public <T, E extends Exception> InsertOutcome<T> insert(
            Insert<E> insert, Existing<T, E> existing, Predicate<T> sameIntent) throws E {
        if (!transactions.isActive()) {
            throw new RefusedUsageException(
                    "no transaction is open, so the insert could not stand or fall with what goes with it; open one around both");
        }
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            if (inserted(insert)) {
                return new InsertOutcome.Created<>();
            }
            Optional<T> row = existing.read();
            if (row.isPresent()) {
                return sameIntent.test(row.get())
                        ? new InsertOutcome.Existing<>(row.get())
                        : new InsertOutcome.Conflict<>(row.get());
            }
        }
        throw StaleReadException.hidden();
    }

    private <E extends Exception> boolean inserted(Insert<E> insert) throws E {
        Transactions.Savepoint before = transactions.savepoint();
        try {
            return isOne(insert.run());
        } catch (Exception e) {
            if (isDuplicateKey(e)) {
                before.rollBack();
                return false;
            }
            if (!(e instanceof ConflictException) && transactions.isConflict(e)) {
                transactions.setRollbackOnly();
                throw new ConflictException("a concurrent transaction got in the way of an insert", e);
            }
            throw e;
        }
    }

    private boolean isOne(int rows) {
        transactions.flush();
        if (rows < 0 || rows > 1) {
            throw new RefusedUsageException("the insert made " + rows + " rows; roll back, and insert one");
        }
        return rows == 1;
    }

    /**
     * Whether a unique key was violated, anywhere among the causes: by SQLSTATE (PostgreSQL, H2) or by the number (MariaDB, MySQL). Not any
     * other violated constraint.
     */
    public static boolean isDuplicateKey(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e
                    && ("23505".equals(e.getSQLState()) || e.getErrorCode() == 1062 || e.getErrorCode() == 1586)) {
                return true;
            }
        }
        return false;
    }
}
