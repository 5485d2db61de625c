package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.spi.Lease;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs statements of named parameters within the dialect's wait bounds. */
final class Statements {

    /** Reads the answer of a query; its rows are not usable afterwards. */
    interface Reader<T extends @Nullable Object> {
        T read(ResultSet rows) throws SQLException;
    }

    private static final int UNHURRIED_SECONDS = 30;

    private final Dialect dialect;

    Statements(Dialect dialect) {
        this.dialect = dialect;
    }

    int update(Connection connection, Sql sql, Bound params) throws SQLException {
        return updateWithin(connection, sql, params, 0);
    }

    /** With a limit of its own, in seconds, unless that is 0. */
    int updateWithin(Connection connection, Sql sql, Bound params, int seconds) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql.text())) {
            if (seconds > 0) {
                statement.setQueryTimeout(seconds);
            }
            params.bind(statement, sql.names(), dialect);
            return statement.executeUpdate();
        }
    }

    /** For many whose locks are held, in as few round trips as the driver makes of it. */
    void updateEach(Connection connection, Sql sql, Collection<Params> many) throws SQLException {
        try (PreparedStatement statement = unhurried(connection, sql.text())) {
            for (Params params : many) {
                params.bind(statement, sql.names(), dialect);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    <T extends @Nullable Object> T query(Connection connection, Sql sql, Bound params, Reader<T> reader)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql.text())) {
            params.bind(statement, sql.names(), dialect);
            return rows(statement, reader);
        }
    }

    /** For a plain read that may have many dead rows to pass over, as after a large purge until the database has tidied up. */
    <T> T scan(Connection connection, Sql sql, Bound params, Reader<T> reader) throws SQLException {
        try (PreparedStatement statement = unhurried(connection, sql.text())) {
            params.bind(statement, sql.names(), dialect);
            return rows(statement, reader);
        }
    }

    /** Drivers do not take every statement that returns rows for a query. */
    private static <T extends @Nullable Object> T rows(PreparedStatement statement, Reader<T> reader)
            throws SQLException {
        if (!statement.execute()) {
            throw new SQLException("the statement returned no rows");
        }
        try (ResultSet rows = statement.getResultSet()) {
            return reader.read(rows);
        }
    }

    /** Updates and returns rows in its last statement. */
    <T> T renew(Connection connection, List<String> renewal, List<Lease> leases, Reader<T> reader) throws SQLException {
        for (String sql : renewal.subList(0, renewal.size() - 1)) {
            try (PreparedStatement statement = prepare(connection, sql)) {
                bind(statement, sql, leases);
                statement.executeUpdate();
            }
        }
        String last = renewal.get(renewal.size() - 1);
        try (PreparedStatement statement = prepare(connection, last)) {
            bind(statement, last, leases);
            return rows(statement, reader);
        }
    }

    private void bind(PreparedStatement statement, String sql, List<Lease> leases) throws SQLException {
        long parameters = sql.chars().filter(it -> it == '?').count();
        for (int index = 1; index <= parameters; ) {
            for (Lease lease : leases) {
                statement.setBytes(index++, lease.id().bytes());
                statement.setObject(index++, dialect.token(lease.ownerToken()));
                statement.setLong(index++, lease.fence());
                statement.setLong(index++, Params.micros(lease.duration()));
            }
        }
    }

    /** It waits for no lock, so where time is bounded there is more of it. The caller closes it. */
    private PreparedStatement unhurried(Connection connection, String sql) throws SQLException {
        PreparedStatement statement = prepare(connection, sql);
        if (statement.getQueryTimeout() > 0) {
            statement.setQueryTimeout(UNHURRIED_SECONDS);
        }
        return statement;
    }

    /** The caller closes it. */
    private PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(dialect.bounded(sql));
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
