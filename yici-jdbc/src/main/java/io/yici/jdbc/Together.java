package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Statements that belong together: in the transaction that is open, or where each would commit on its own, in one for them. */
final class Together {

    private Together() {}

    static <T extends @Nullable Object> T on(Connection connection, Connections.Step<T> step) throws SQLException {
        if (!connection.getAutoCommit()) {
            return step.on(connection);
        }
        connection.setAutoCommit(false);
        T answer = committed(connection, step);
        Restoring.orDiscard(connection, () -> connection.setAutoCommit(true)).close();
        return answer;
    }

    private static <T extends @Nullable Object> T committed(Connection connection, Connections.Step<T> step)
            throws SQLException {
        try {
            T answer = step.on(connection);
            connection.commit();
            return answer;
        } catch (Throwable thrown) {
            rollBack(connection, thrown);
            throw thrown;
        }
    }

    /** Turning automatic commits on again would commit what could not be rolled back, so nobody is to get that connection any more. */
    private static void rollBack(Connection connection, Throwable thrown) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException | RuntimeException e) {
            thrown.addSuppressed(e);
            Restoring.discard(connection, thrown);
        }
    }
}
