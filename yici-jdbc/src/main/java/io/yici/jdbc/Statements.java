package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Runs statements of named parameters within the dialect's wait bounds. */
final class Statements {

    /** Reads the answer of a query; its rows are not usable afterwards. */
    interface Reader<T> {
        T read(ResultSet rows) throws SQLException;
    }

    private final Dialect dialect;

    Statements(Dialect dialect) {
        this.dialect = dialect;
    }

    int update(Connection connection, Sql sql, Params params) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql.text())) {
            params.bind(statement, sql.names());
            return statement.executeUpdate();
        }
    }

    <T> T query(Connection connection, Sql sql, Params params, Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql.text())) {
            params.bind(statement, sql.names());
            try (ResultSet rows = statement.executeQuery()) {
                return reader.read(rows);
            }
        }
    }

    /** The caller closes it. */
    PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            dialect.boundWait(statement);
            return statement;
        } catch (SQLException | RuntimeException e) {
            try (statement) {
                throw e;
            }
        }
    }
}
