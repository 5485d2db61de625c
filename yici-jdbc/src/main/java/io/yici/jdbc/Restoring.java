package io.yici.jdbc;

import java.sql.SQLException;

/** Undoes a setting of the session; a failure of it does not hide that of the step. */
interface Restoring extends AutoCloseable {

    @Override
    void close() throws SQLException;
}
