package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.guard.LostUpdateException;
import io.yici.guard.VersionOutcome;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a row that was read at some version, unless it has changed since: {@code UPDATE … SET …, version = version + 1 WHERE id = ? AND
 * version = ?}, in the caller's open transaction. Every writer of the row has to raise its version.
 *
 * <p>It keeps a write from undoing another one that its writer had not seen. It does not keep a repeat out: whoever reads again and decides
 * again writes again.
 *
 * <p>Thread-safe; made once for each table. Waits for another transaction's row lock end within the dialect's bound, three seconds.
 */
public final class VersionedUpdate {

    private final GuardSession session;
    private final JdbcTransactions transactions;
    private final TableName table;
    private final String key;
    private final String version;

    private VersionedUpdate(Builder parts, TableName table) {
        this.session = new GuardSession(parts.transactions, parts.dialect);
        this.transactions = parts.transactions;
        this.table = table;
        this.key = parts.key;
        this.version = parts.version;
    }

    /** Starts a binding, in transactions of the business data. */
    public static Builder of(JdbcTransactions transactions) {
        return new Builder(transactions);
    }

    /**
     * Writes these columns of the row, if it is still at {@code seen}.
     *
     * @param id the row's key, as the driver takes it
     * @param values by column; the caller's own texts must not become names of columns
     * @throws IllegalArgumentException if a column's name is not a plain identifier, or that of the key or the version
     * @throws RefusedUsageException if no transaction is open, it cannot write, or several rows have this key
     * @throws io.yici.spi.ConflictException if a concurrent transaction got in the way; roll back, and run the unit again
     * @throws io.yici.spi.StoreException if the database failed
     */
    public VersionOutcome update(Object id, long seen, Map<String, ? extends @Nullable Object> values) {
        Map<String, @Nullable Object> sorted =
                new TreeMap<>(values); // one text for the driver's cache, whatever the map's order
        List<@Nullable Object> parameters = new ArrayList<>(sorted.values());
        parameters.add(id);
        parameters.add(seen);
        String sql = "UPDATE " + table + " SET " + assignments(sorted.keySet()) + " WHERE " + key + " = ? AND "
                + version + " = ?";
        if (transactions.isActive()) {
            transactions.flush();
        }
        return session.step(
                "update of " + table, connection -> outcome(connection, sql, parameters.toArray(), id, seen));
    }

    /**
     * As {@link #update}, for units that can go on only if it was written.
     *
     * @return the row's new version
     * @throws LostUpdateException if the row has changed since; roll back and run the unit again, as
     *     {@link io.yici.guard.OptimisticRetry} does
     * @throws NoSuchElementException if there is no such row
     */
    public long require(Object id, long seen, Map<String, ? extends @Nullable Object> values) {
        VersionOutcome outcome = update(id, seen, values);
        if (outcome instanceof VersionOutcome.Updated updated) {
            return updated.version();
        }
        if (outcome instanceof VersionOutcome.Missing) {
            throw new NoSuchElementException("no row of " + table + " with " + key + " " + id);
        }
        throw new LostUpdateException(table + " " + id);
    }

    private String assignments(Iterable<String> columns) {
        StringBuilder text = new StringBuilder();
        for (String column : columns) {
            ColumnName.checked(column);
            if (column.equalsIgnoreCase(key) || column.equalsIgnoreCase(version)) {
                throw new IllegalArgumentException("column " + column + " is not to be set: it is compared");
            }
            text.append(column).append(" = ?, ");
        }
        return text.append(version).append(" = ").append(version).append(" + 1").toString();
    }

    private VersionOutcome outcome(
            Connection connection, String sql, @Nullable Object[] parameters, Object id, long seen)
            throws SQLException {
        int rows = session.update(connection, sql, parameters);
        if (rows > 1) {
            throw new RefusedUsageException("the update of " + table + " changed " + rows
                    + " rows; roll back, and name a unique column as the key");
        }
        return rows == 1 ? new VersionOutcome.Updated(seen + 1) : unchanged(connection, id);
    }

    /** A locking read, since the transaction's view may be older than what got in the way. */
    private VersionOutcome unchanged(Connection connection, Object id) throws SQLException {
        String sql = "SELECT " + version + " FROM " + table + " WHERE " + key + " = ? FOR UPDATE";
        Optional<Long> current = session.first(connection, sql, VersionedUpdate::number, id);
        return current.isPresent() ? new VersionOutcome.Stale(current.get()) : new VersionOutcome.Missing();
    }

    private static Long number(ResultSet rows) throws SQLException {
        return rows.getLong(1);
    }

    /** Collects what the binding needs to know. Not thread-safe. */
    public static final class Builder {

        private final JdbcTransactions transactions;
        private @Nullable TableName table;
        private String key = "id";
        private String version = "version";
        private @Nullable Dialect dialect;

        private Builder(JdbcTransactions transactions) {
            this.transactions = transactions;
        }

        /** The table, {@code name} or {@code schema.name}. Required. */
        public Builder table(String name) {
            this.table = TableName.parse(name);
            return this;
        }

        /** The column of the key, {@code id} by default; unique. */
        public Builder key(String column) {
            this.key = ColumnName.checked(column);
            return this;
        }

        /** The number column of the version, {@code version} by default. */
        public Builder version(String column) {
            this.version = ColumnName.checked(column);
            return this;
        }

        /** A dialect other than the one that fits the connection. */
        public Builder dialect(Dialect other) {
            this.dialect = other;
            return this;
        }

        /**
         * The binding. Nothing is sent to the database yet.
         *
         * @throws IllegalStateException if the table is missing
         */
        public VersionedUpdate build() {
            if (table == null) {
                throw new IllegalStateException("no table: give the builder table(…)");
            }
            return new VersionedUpdate(this, table);
        }
    }
}
