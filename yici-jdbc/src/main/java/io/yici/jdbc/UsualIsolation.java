package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** Isolation of a source's connections, asked of the first one only: some drivers ask the server each time. */
final class UsualIsolation {

    private static final int UNKNOWN = -1;

    private volatile int level = UNKNOWN;

    int of(Connection connection) throws SQLException {
        int known = level;
        if (known == UNKNOWN) {
            known = connection.getTransactionIsolation();
            level = known;
        }
        return known;
    }
}
