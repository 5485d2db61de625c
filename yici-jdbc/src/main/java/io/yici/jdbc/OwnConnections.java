package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A connection for each step, which commits on its own at READ COMMITTED whatever the DataSource's custom is. */
final class OwnConnections implements Connections {

    private static final int MOST_TRIES = 3;

    private final DataSource source;
    private volatile boolean givesReadCommitted;

    OwnConnections(DataSource source) {
        this.source = source;
    }

    /**
     * A step that the database rolled back by chance is repeated: it was alone in its transaction. So is one that got a connection
     * which had been closed before: pools do not take every error of a broken connection for one.
     */
    @Override
    public <T extends @Nullable Object> T with(Step<T> step) throws SQLException {
        for (int tried = 1; ; tried++) {
            try {
                return once(step);
            } catch (SQLException e) {
                if (tried == MOST_TRIES || !(SqlErrors.mayBeRepeated(e) || SqlErrors.isClosed(e))) {
                    throw e;
                }
            }
        }
    }

    private <T extends @Nullable Object> T once(Step<T> step) throws SQLException {
        Connection connection = open();
        try (Restoring given = Restoring.orDiscard(connection, connection::close)) {
            return asItShouldBe(connection, step);
        }
    }

    private <T extends @Nullable Object> T asItShouldBe(Connection connection, Step<T> step) throws SQLException {
        try (Restoring commits = committing(connection);
                Restoring level = readCommitted(connection)) {
            return step.on(connection);
        } catch (SQLException e) {
            if (SqlErrors.mayBeUnnoticed(e) && !connection.isValid(1)) {
                Restoring.discard(connection, e);
            }
            throw e;
        }
    }

    private static Restoring committing(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            return () -> {};
        }
        connection.setAutoCommit(true);
        return Restoring.orDiscard(connection, () -> connection.setAutoCommit(false));
    }

    /** Asked for until the source is known to give it, since drivers ask the server. */
    private Restoring readCommitted(Connection connection) throws SQLException {
        int own = givesReadCommitted ? Connection.TRANSACTION_READ_COMMITTED : connection.getTransactionIsolation();
        if (own == Connection.TRANSACTION_READ_COMMITTED) {
            givesReadCommitted = true;
            return () -> {};
        }
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        return Restoring.orDiscard(connection, () -> connection.setTransactionIsolation(own));
    }

    /** Pools report a database that is down in exceptions of their own, too. */
    private Connection open() throws SQLException {
        try {
            return source.getConnection();
        } catch (RuntimeException e) {
            throw new SQLException("no connection: " + e.getMessage(), "08001", e);
        }
    }
}
