package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A connection for each step, which commits on its own whatever the DataSource's custom is. */
final class OwnConnections implements Connections {

    private static final int MOST_TRIES = 3;

    private final DataSource source;

    OwnConnections(DataSource source) {
        this.source = source;
    }

    /** A step that the database rolled back by chance is repeated: it was alone in its transaction. */
    @Override
    public <T extends @Nullable Object> T with(Step<T> step) throws SQLException {
        for (int tried = 1; ; tried++) {
            try {
                return once(step);
            } catch (SQLException e) {
                if (tried == MOST_TRIES || !SqlErrors.mayBeRepeated(e)) {
                    throw e;
                }
            }
        }
    }

    private <T extends @Nullable Object> T once(Step<T> step) throws SQLException {
        try (Connection connection = open()) {
            if (connection.getAutoCommit()) {
                return step.on(connection);
            }
            connection.setAutoCommit(true);
            try (Restoring restoring = () -> connection.setAutoCommit(false)) {
                return step.on(connection);
            }
        }
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
