package io.yici.jdbc;

import io.yici.guard.LostUpdateException;
import io.yici.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;

/** Transactions on a JDBC database, and the connection that carries the one of the calling thread. Thread-safe. */
public interface JdbcTransactions extends Transactions {

    /**
     * Connection of the calling thread's open transaction. It belongs to the transaction: the store never closes, commits or rolls
     * it back.
     *
     * @throws SQLException if it cannot be had
     * @throws IllegalStateException if no transaction is open
     */
    Connection connection() throws SQLException;

    /** By the codes of the supported databases; and a {@link LostUpdateException}, which the guards throw. */
    @Override
    default boolean isConflict(Throwable thrown) {
        return SqlErrors.isConflict(thrown) || LostUpdateException.isBehind(thrown);
    }
}
