package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.jdbc.spi.Dialect;
import io.yici.spi.ConflictException;
import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statements of the guards, all in the caller's open transaction. After a conflict that can only roll back. */
final class GuardSession {

    private final JdbcTransactions transactions;
    private final EnlistedConnection connections;
    private volatile @Nullable Dialect dialect;

    GuardSession(JdbcTransactions transactions, @Nullable Dialect dialect) {
        this.transactions = transactions;
        this.connections = new EnlistedConnection(transactions);
        this.dialect = dialect;
    }

    /**
     * Does the step in the open transaction.
     *
     * @throws RefusedUsageException if none is open, or it cannot take the step
     * @throws ConflictException if a concurrent transaction got in the way
     * @throws StoreException if the database failed otherwise
     */
    <T extends @Nullable Object> T step(String what, Connections.Step<T> step) {
        if (!transactions.isActive()) {
            throw new RefusedUsageException(
                    what
                            + ": no transaction is open, so it could not stand or fall with what goes with it; open one around both");
        }
        try {
            return connections.with(step);
        } catch (SQLException e) {
            if (SqlErrors.isConflict(e) || SqlErrors.isTimeout(e)) {
                transactions.setRollbackOnly();
                throw new ConflictException("a concurrent transaction got in the way of: " + what, e);
            }
            throw new StoreException("database failed at: " + what + ": " + e.getMessage(), e);
        }
    }

    int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    <T> Optional<T> first(Connection connection, String sql, Statements.Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return query(
                connection, sql, rows -> rows.next() ? Optional.of(reader.read(rows)) : Optional.<T>empty(), values);
    }

    /** Drivers do not take every statement that returns rows for a query. */
    <T> T query(Connection connection, String sql, Statements.Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            statement.execute();
            try (ResultSet rows = statement.getResultSet()) {
                return reader.read(rows);
            }
        }
    }

    Dialect dialect(Connection connection) throws SQLException {
        Dialect spoken = dialect;
        if (spoken == null) {
            spoken = Dialects.of(connection);
            dialect = spoken;
        }
        return spoken;
    }

    /** With the dialect's bound on lock waits. The caller closes it. */
    private PreparedStatement prepare(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        Dialect spoken = dialect(connection);
        PreparedStatement statement = connection.prepareStatement(spoken.bounded(sql));
        try {
            spoken.boundWait(statement);
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            try (statement) {
                throw e;
            }
        }
    }
}
