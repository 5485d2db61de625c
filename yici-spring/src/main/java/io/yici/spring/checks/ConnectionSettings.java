package io.yici.spring.checks;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Looks at one fresh connection of each pool. */
final class ConnectionSettings {

    private static final String DELAY = "SELECT MAX(CAST(SETTING_VALUE AS INT)) FROM INFORMATION_SCHEMA.SETTINGS"
            + " WHERE SETTING_NAME = 'WRITE_DELAY'";

    private final Map<String, DataSource> pools;

    ConnectionSettings(Map<String, DataSource> pools) {
        this.pools = pools;
    }

    private interface Question {
        void ask(String pool, Connection connection, List<Finding> findings) throws SQLException;
    }

    List<Finding> unusual() throws SQLException {
        return asked((pool, connection, findings) -> {
            if (connection.getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED) {
                findings.add(new Finding(
                        pool,
                        "its connections have a higher isolation than READ COMMITTED, so concurrent claims of one key"
                                + " may end as conflicts, and claims on own connections cost two round trips more",
                        "Set the pool to READ COMMITTED, and a higher one where a transaction needs it"));
            }
            if (!connection.getAutoCommit()) {
                findings.add(new Finding(
                        pool,
                        "its connections come with auto-commit off, so what is done outside a transaction is never"
                                + " committed",
                        "Set auto-commit on; transactions turn it off by themselves"));
            }
        });
    }

    List<Finding> lateWrites() throws SQLException {
        return asked((pool, connection, findings) -> {
            int delay = writeDelay(connection);
            if (delay > 0) {
                findings.add(new Finding(
                        pool,
                        "this H2 database writes to its file up to " + delay + " ms after the commit, so a kill forgets"
                                + " writes that were answered",
                        "Add ;WRITE_DELAY=0 to its URL"));
            }
        });
    }

    private List<Finding> asked(Question question) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        for (Map.Entry<String, DataSource> pool : pools.entrySet()) {
            try (Connection connection = pool.getValue().getConnection()) {
                question.ask(pool.getKey(), connection, findings);
            }
        }
        return findings;
    }

    /** In memory H2 says zero. */
    private static int writeDelay(Connection connection) throws SQLException {
        if (!connection.getMetaData().getDatabaseProductName().equals("H2")) {
            return 0;
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(DELAY)) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }
}
