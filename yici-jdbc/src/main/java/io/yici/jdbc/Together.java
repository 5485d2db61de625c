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
        try {
            T answer = step.on(connection);
            connection.commit();
            return answer;
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
