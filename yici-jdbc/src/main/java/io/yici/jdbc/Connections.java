package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Where a store's steps get their connection, and whether they commit. */
interface Connections {

    /** What is done on a connection. */
    interface Step<T extends @Nullable Object> {
        T on(Connection connection) throws SQLException;
    }

    <T extends @Nullable Object> T with(Step<T> step) throws SQLException;
}
