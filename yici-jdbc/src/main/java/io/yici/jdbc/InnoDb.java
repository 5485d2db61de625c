package io.yici.jdbc;

import io.yici.jdbc.spi.TableName;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Set;
import java.util.UUID;

/** What MariaDB and MySQL have in common. */
final class InnoDb {

    static final int LOCK_WAIT_TIMEOUT = 1205;

    /** A row is newer than the transaction's view, and the server runs with innodb_snapshot_isolation: all is rolled back. */
    static final int RECORD_CHANGED = 1020;

    /** How a query time-out shows: killed, or past max_statement_time or max_execution_time. */
    private static final Set<Integer> QUERY_TIMEOUTS = Set.of(1317, 1969, 3024);

    /**
     * The statement's start, in UTC: arithmetic on the session's local time would be ambiguous in the hour that a change of
     * daylight saving time repeats.
     */
    static final String CLOCK = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";

    private InnoDb() {}

    static boolean waitedTooLong(SQLException e) {
        return e.getErrorCode() == LOCK_WAIT_TIMEOUT
                || e instanceof SQLTimeoutException
                || QUERY_TIMEOUTS.contains(e.getErrorCode());
    }

    /** One reading in one statement is always the same, so it need not be a row of its own. */
    static String update(TableName table, String assignments, String condition) {
        return ("UPDATE " + table + " r SET " + assignments + " WHERE " + condition).replace("c.now", CLOCK);
    }

    /** The leases come first, so that rows are locked in their order. */
    static String renewing(TableName table, int leases) {
        return "UPDATE " + renewed(table, leases) + " SET r.lease_until = " + CLOCK + " + v.duration";
    }

    static String renewedOnes(TableName table, int leases) {
        return "SELECT r.digest, r.owner_token, r.fence FROM " + renewed(table, leases);
    }

    private static String renewed(TableName table, int leases) {
        String first = "SELECT ? AS digest, ? AS token, ? AS fence, ? AS duration";
        String others = String.join("", Collections.nCopies(leases - 1, " UNION ALL SELECT ?, ?, ?, ?"));
        return "(" + first + others + ") v STRAIGHT_JOIN " + table + " r ON r.digest = v.digest"
                + " AND r.owner_token = v.token AND r.fence = v.fence AND r.state = 1";
    }

    static byte[] token(UUID token) {
        return ByteBuffer.allocate(16)
                .putLong(token.getMostSignificantBits())
                .putLong(token.getLeastSignificantBits())
                .array();
    }

    /** With it a lock wait that is over takes the whole transaction along, and the claim goes on as if it had not. */
    static void requireRollbackOfStatementsOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT @@innodb_rollback_on_timeout")) {
            if (rows.next() && rows.getBoolean(1)) {
                throw new IllegalStateException(
                        "the database server runs with innodb_rollback_on_timeout on, so a lock wait"
                                + " that is over would undo the caller's whole transaction: switch it off in the server's"
                                + " configuration and restart the server");
            }
        }
    }
}
