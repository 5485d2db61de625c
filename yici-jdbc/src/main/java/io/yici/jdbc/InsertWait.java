package io.yici.jdbc;

import io.yici.jdbc.spi.Claiming;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** How long inserts of a session wait for others' uncommitted rows. */
final class InsertWait {

    private InsertWait() {}

    /**
     * Shortened to what the dialect says, until it is closed.
     *
     * @param lockWait of the session, which it has again afterwards
     */
    static Restoring bounded(Connection connection, Claiming.ReadThenWrite ways, long lockWait) throws SQLException {
        if (lockWait <= ways.longestWait()) {
            return () -> {};
        }
        set(connection, ways, ways.longestWait());
        return () -> set(connection, ways, lockWait);
    }

    private static void set(Connection connection, Claiming.ReadThenWrite ways, long millis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(String.format(Locale.ROOT, ways.setLockWait(), millis));
        }
    }
}
