package io.yici.jdbc;

import io.yici.RefusedUsageException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The connection of the calling thread's transaction. A transaction that cannot take the step at all is its caller's mistake. */
final class EnlistedConnection implements Connections {

    private final JdbcTransactions transactions;

    EnlistedConnection(JdbcTransactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public <T extends @Nullable Object> T with(Step<T> step) throws SQLException {
        try {
            return step.on(transactions.connection());
        } catch (SQLException e) {
            if (SqlErrors.isConflict(e)) {
                throw e;
            }
            if (SqlErrors.hasFailedBefore(e)) {
                throw new RefusedUsageException(
                        "the open transaction had failed before, of an error that was caught inside it: roll it back, and put"
                                + " what may fail behind a savepoint",
                        e);
            }
            if (SqlErrors.isReadOnly(e)) {
                throw new RefusedUsageException(
                        "the open transaction is read-only and cannot carry a record; open one that can write", e);
            }
            throw e;
        }
    }
}
