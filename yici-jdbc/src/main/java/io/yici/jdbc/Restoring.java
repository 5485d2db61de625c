package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Undoes a setting of the session; a failure of it does not hide that of the step. */
interface Restoring extends AutoCloseable {

    @Override
    void close() throws SQLException;

    /** What the step answered counts, also if its connection breaks afterwards; then nobody else is to get it. */
    static Restoring orDiscard(Connection connection, Restoring restoring) {
        return () -> {
            try {
                restoring.close();
            } catch (SQLException | RuntimeException e) {
                discard(connection, e);
            }
        };
    }

    /** A failure of this, too, is told along with the reason. */
    static void discard(Connection connection, Throwable reason) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            reason.addSuppressed(e);
        }
    }
}
