package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.guard.InsertOutcome;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates a row once, in the caller's open transaction: inserts first, and where its key is taken reads the row that is there and checks that
 * it means the same.
 *
 * <ol>
 *   <li>PostgreSQL: {@code INSERT … ON CONFLICT DO NOTHING}, which leaves the transaction usable. MariaDB: an insert that waits for
 *       nobody, tried again while another transaction's insert is not committed, so that no queue of waiters deadlocks when that is rolled
 *       back. MySQL: an insert under a named lock, so that only one waits. H2: an insert.
 *   <li>No row, or a duplicate key: the row is read, where the view is older with a locking read.
 *   <li>The caller's check decides whether it is the same intent or a stranger's.
 * </ol>
 *
 * <p>Every wait for another transaction ends within {@link #LONGEST_WAIT_SECONDS} (on H2 with the session's {@code LOCK_TIMEOUT}), with a {@link
 * io.yici.spi.ConflictException}. Thread-safe; made once for each table.
 *
 * @param <T> the row, as the caller reads it
 */
public final class JdbcUniqueInsert<T> {

    /** Longest wait for another transaction that has inserted the same key and is still open. */
    public static final int LONGEST_WAIT_SECONDS = 3;

    /** Reads a row of the table. */
    @FunctionalInterface
    public interface RowReader<T> {

        /** Reads the current row; columns by name. */
        T read(ResultSet row) throws SQLException;
    }

    private static final int MOST_TRIES = 3;

    private final TableName table;
    private final List<String> key;
    private final RowReader<T> reader;
    private final JdbcTransactions transactions;
    private final GuardSession session;
    private final InsertSteps steps;
    private final String select;

    private JdbcUniqueInsert(Builder parts, List<String> key, RowReader<T> reader) {
        this.table = parts.table;
        this.key = key;
        this.reader = reader;
        this.transactions = parts.transactions;
        this.session = new GuardSession(parts.transactions, parts.dialect);
        this.steps = new InsertSteps(session, table, key);
        this.select = "SELECT * FROM " + table + " WHERE " + String.join(" = ? AND ", key) + " = ?";
    }

    /** Starts a binding to the table, {@code name} or {@code schema.name}, in transactions of the business data. */
    public static Builder into(String table, JdbcTransactions transactions) {
        return new Builder(TableName.parse(table), transactions);
    }

    /**
     * Inserts the row, or finds what was inserted before.
     *
     * @param values by column, those of the key among them; the caller's own texts must not become names of columns
     * @param sameIntent whether the row that is there is what this call wanted to insert: the same owner, the same amount
     * @throws IllegalArgumentException if a column's name is not a plain identifier, or a column of the key has no value
     * @throws RefusedUsageException if no transaction is open, it cannot write, or the server undoes whole transactions when a lock wait ends
     * @throws io.yici.spi.ConflictException if a concurrent transaction got in the way, or has inserted the key and stays open too long, or
     *     the row is hidden by this transaction's older view; roll back, and run the unit again
     * @throws io.yici.spi.StoreException if the database failed otherwise, as by another constraint
     */
    public InsertOutcome<T> insert(Map<String, ? extends @Nullable Object> values, Predicate<T> sameIntent) {
        TreeMap<String, @Nullable Object> sorted = new TreeMap<>(values);
        Object[] id = id(sorted);
        if (transactions.isActive()) {
            transactions.flush();
        }
        return session.step("insert into " + table, connection -> insert(connection, sorted, id, sameIntent));
    }

    /** A row may go between the insert and the read. */
    private InsertOutcome<T> insert(
            Connection connection, TreeMap<String, @Nullable Object> values, Object[] id, Predicate<T> sameIntent)
            throws SQLException {
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            if (steps.inserted(connection, values, id)) {
                return new InsertOutcome.Created<>();
            }
            Optional<T> row = row(connection, id);
            if (row.isPresent()) {
                return sameIntent.test(row.get())
                        ? new InsertOutcome.Existing<>(row.get())
                        : new InsertOutcome.Conflict<>(row.get());
            }
        }
        throw new SQLException(
                "the key is taken, and no row with it is to be seen: another unique key may be", "40001");
    }

    /** What a plain read does not show, a locking one does where the view is older. */
    private Optional<T> row(Connection connection, Object[] id) throws SQLException {
        Optional<T> seen = session.first(connection, select, reader::read, id);
        return seen.isPresent() ? seen : session.first(connection, select + steps.share(connection), reader::read, id);
    }

    private Object[] id(Map<String, @Nullable Object> values) {
        List<Object> id = new ArrayList<>();
        values.keySet().forEach(ColumnName::checked);
        for (String column : key) {
            Object value = values.get(column);
            if (value == null) {
                throw new IllegalArgumentException("column " + column + " of the key has no value");
            }
            id.add(value);
        }
        return id.toArray();
    }

    /** Collects what the binding needs to know. Not thread-safe. */
    public static final class Builder {

        private final TableName table;
        private final JdbcTransactions transactions;
        private List<String> key = List.of("id");
        private @Nullable Dialect dialect;

        private Builder(TableName table, JdbcTransactions transactions) {
            this.table = table;
            this.transactions = transactions;
        }

        /** The columns of the unique key that says what the row is, {@code id} by default; spelled as in the values. */
        public Builder key(String... columns) {
            if (columns.length == 0) {
                throw new IllegalArgumentException("a key has at least one column");
            }
            List.of(columns).forEach(ColumnName::checked);
            this.key = List.of(columns);
            return this;
        }

        /** A dialect other than the one that fits the connection. */
        public Builder dialect(Dialect other) {
            this.dialect = other;
            return this;
        }

        /** The binding, with what reads a row that is there. Nothing is sent to the database yet. */
        public <T> JdbcUniqueInsert<T> reading(RowReader<T> reader) {
            return new JdbcUniqueInsert<>(this, key, reader);
        }
    }
}
