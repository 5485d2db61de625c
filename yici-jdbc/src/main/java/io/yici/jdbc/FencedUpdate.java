package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.guard.FenceBehindException;
import io.yici.guard.FenceOutcome;
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
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Writes a row unless a newer owner has: {@code UPDATE … SET …, fence = ? WHERE id = ? AND fence <= ?}, in the caller's open transaction. The
 * fence is that of the writer's claim, {@link io.yici.Execution#fence}. Every writer of the row has to compare and set it.
 *
 * <p>It keeps a holder that was stopped past its lease from undoing what its follower wrote. It does not keep out a holder that is late but has
 * no follower yet, nor a repeat under a claim of its own.
 *
 * <p>The column is a 64-bit number, {@code NOT NULL DEFAULT 0}. Thread-safe; made once for each table. Waits for another transaction's row
 * lock end within the dialect's bound, three seconds.
 */
public final class FencedUpdate {

    private final GuardSession session;
    private final JdbcTransactions transactions;
    private final TableName table;
    private final String key;
    private final String fence;
    private final LongAdder refused = new LongAdder();

    private FencedUpdate(Builder parts, TableName table) {
        this.session = new GuardSession(parts.transactions, parts.dialect);
        this.transactions = parts.transactions;
        this.table = table;
        this.key = parts.key;
        this.fence = parts.fence;
    }

    /** Starts a binding, in transactions of the business data. */
    public static Builder of(JdbcTransactions transactions) {
        return new Builder(transactions);
    }

    /**
     * Writes these columns of the row, unless it carries a higher fence.
     *
     * @param id the row's key, as the driver takes it
     * @param under the writer's fence
     * @param values by column; the caller's own texts must not become names of columns
     * @throws IllegalArgumentException if a column's name is not a plain identifier, or that of the key or the fence
     * @throws RefusedUsageException if no transaction is open, it cannot write, several rows have this key, or its fence is NULL
     * @throws io.yici.spi.ConflictException if a concurrent transaction got in the way; roll back, and run the unit again
     * @throws io.yici.spi.StoreException if the database failed
     */
    public FenceOutcome update(Object id, long under, Map<String, ? extends @Nullable Object> values) {
        Map<String, @Nullable Object> sorted =
                new TreeMap<>(values); // one text for the driver's cache, whatever the map's order
        List<@Nullable Object> parameters = new ArrayList<>(sorted.values());
        parameters.addAll(List.of(under, id, under));
        String sql = "UPDATE " + table + " SET " + assignments(sorted.keySet()) + " WHERE " + key + " = ? AND " + fence
                + " <= ?";
        if (transactions.isActive()) {
            transactions.flush();
        }
        return session.step(
                "update of " + table, connection -> outcome(connection, sql, parameters.toArray(), id, under));
    }

    /**
     * As {@link #update}, for units that can go on only if it was written.
     *
     * @throws FenceBehindException if the row carries a higher fence; roll back and stop
     * @throws NoSuchElementException if there is no such row
     */
    public void require(Object id, long under, Map<String, ? extends @Nullable Object> values) {
        FenceOutcome outcome = update(id, under, values);
        if (outcome instanceof FenceOutcome.FenceBehind behind) {
            throw new FenceBehindException(table + " " + id, under, behind.stored());
        }
        if (outcome instanceof FenceOutcome.Missing) {
            throw new NoSuchElementException("no row of " + table + " with " + key + " " + id);
        }
    }

    /** How many writes of older owners it has refused, since it was made. */
    public long refused() {
        return refused.sum();
    }

    private String assignments(Iterable<String> columns) {
        StringBuilder text = new StringBuilder();
        for (String column : columns) {
            ColumnName.checked(column);
            if (column.equalsIgnoreCase(key) || column.equalsIgnoreCase(fence)) {
                throw new IllegalArgumentException("column " + column + " is not to be set: it is compared");
            }
            text.append(column).append(" = ?, ");
        }
        return text.append(fence).append(" = ?").toString();
    }

    private FenceOutcome outcome(
            Connection connection, String sql, @Nullable Object[] parameters, Object id, long under)
            throws SQLException {
        int rows = session.update(connection, sql, parameters);
        if (rows == 0) {
            Optional<Long> stored = stored(connection, id);
            if (stored.isEmpty() || stored.get() > under) {
                return stored.<FenceOutcome>map(this::behind).orElseGet(FenceOutcome.Missing::new);
            }
            // Either nothing was to be changed, which some drivers count as no row, or the row came in between.
            rows = session.update(connection, sql, parameters);
        }
        if (rows > 1) {
            throw new RefusedUsageException("the update of " + table + " changed " + rows
                    + " rows; roll back, and name a unique column as the key");
        }
        return new FenceOutcome.Applied();
    }

    private FenceOutcome behind(long stored) {
        refused.increment();
        return new FenceOutcome.FenceBehind(stored);
    }

    /** A locking read, since the transaction's view may be older than what got in the way. */
    private Optional<Long> stored(Connection connection, Object id) throws SQLException {
        String sql = "SELECT " + fence + " FROM " + table + " WHERE " + key + " = ? FOR UPDATE";
        return session.first(connection, sql, this::number, id);
    }

    private Long number(ResultSet rows) throws SQLException {
        long number = rows.getLong(1);
        if (rows.wasNull()) {
            throw new RefusedUsageException(
                    fence + " of " + table + " is NULL, which compares with nothing; make it NOT NULL DEFAULT 0");
        }
        return number;
    }

    /** Collects what the binding needs to know. Not thread-safe. */
    public static final class Builder {

        private final JdbcTransactions transactions;
        private @Nullable TableName table;
        private String key = "id";
        private String fence = "fence";
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

        /** The column of the fence, {@code fence} by default. */
        public Builder fence(String column) {
            this.fence = ColumnName.checked(column);
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
        public FencedUpdate build() {
            if (table == null) {
                throw new IllegalStateException("no table: give the builder table(…)");
            }
            return new FencedUpdate(this, table);
        }
    }
}
