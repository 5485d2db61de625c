package io.yici.jdbc;

import io.yici.guard.MoveOutcome;
import io.yici.guard.StaleReadException;
import io.yici.guard.StateMachine;
import io.yici.guard.UnknownStateException;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link StateMachine} bound to the table whose rows are its objects. Each move is one {@code UPDATE} in the caller's open transaction that
 * compares the state, and the version where the table has one; only where it changes no row does a locking read tell why.
 *
 * <p>Thread-safe; made once. Waits for another transaction's row lock end within the dialect's bound, three seconds. On InnoDB at REPEATABLE
 * READ a move of an object that is not there locks the gap, so insert objects before what moves them.
 *
 * @param <S> the states
 */
public final class StateTable<S> {

    private final StateMachine<S> machine;
    private final GuardSession session;
    private final JdbcTransactions transactions;
    private final Function<String, ?> keys;
    private final Map<S, Object> columns = new HashMap<>();
    private final Map<String, S> states = new HashMap<>();
    private final String change;
    private final String changeVersion;
    private final String current;

    private record Row<S>(S state, long version) {}

    private StateTable(Builder<S> parts) {
        this.machine = parts.machine;
        this.transactions = parts.transactions;
        this.session = new GuardSession(parts.transactions, parts.dialect);
        this.keys = parts.keys;
        for (S state : machine.states()) {
            Object stored = parts.stored.apply(state);
            columns.put(state, stored);
            if (states.put(stored.toString(), state) != null) {
                throw new IllegalStateException(machine.name() + ": two states are stored as '" + stored + "'");
            }
        }
        String version = parts.version;
        String grows = version == null ? "" : ", " + version + " = " + version + " + 1";
        this.change = "UPDATE " + parts.table + " SET " + parts.state + " = ?" + grows + " WHERE " + parts.key
                + " = ? AND " + parts.state + " = ?";
        this.changeVersion = version == null ? "" : change + " AND " + version + " = ?";
        this.current = "SELECT " + parts.state + ", " + (version == null ? "0" : version) + " FROM " + parts.table
                + " WHERE " + parts.key + " = ? FOR UPDATE";
    }

    /** Starts a binding of this machine, in transactions of the business data. */
    public static <S> Builder<S> of(StateMachine<S> machine, JdbcTransactions transactions) {
        return new Builder<>(machine, transactions);
    }

    /**
     * Moves the object that the caller has seen in {@code from}. An object that left that state and came back to it in between is moved all
     * the same; give a version where that matters.
     *
     * @throws UnknownStateException if a state is not one of the machine's, or the row holds none of them; nothing is changed
     * @throws io.yici.RefusedUsageException if no transaction is open, it cannot write, or more than one row has this key
     * @throws io.yici.spi.ConflictException if a concurrent transaction got in the way; roll back, and run the unit again
     * @throws io.yici.spi.StoreException if the database failed
     */
    public MoveOutcome<S> move(String key, S from, S to) {
        Object id = keys.apply(key);
        return step(() ->
                machine.move(from, to, (seen, next) -> update(change, next, id, seen), () -> read(id).map(Row::state)));
    }

    /**
     * As {@link #move(String, Object, Object)}, of the object that the caller has seen at {@code version}. One that has changed since,
     * even if it came back to the same state, is refused as {@code CHANGED}.
     *
     * @throws IllegalStateException if the binding names no version
     */
    public MoveOutcome<S> move(String key, S from, S to, long version) {
        if (changeVersion.isEmpty()) {
            throw new IllegalStateException(
                    machine.name() + ": the binding names no version; give the builder version(…)");
        }
        Object id = keys.apply(key);
        long[] found = {version};
        return step(() -> {
            try {
                return machine.move(
                        from,
                        to,
                        (seen, next) -> update(changeVersion, next, id, seen, version),
                        () -> read(id).map(row -> {
                            found[0] = row.version();
                            return row.state();
                        }));
            } catch (StaleReadException e) {
                if (found[0] == version) {
                    throw e;
                }
                return new MoveOutcome.Refused<>(from, to, MoveOutcome.Reason.CHANGED);
            }
        });
    }

    /** Moves the object from whatever state it is in; reads and locks it first. Otherwise as {@link #move(String, Object, Object)}. */
    public MoveOutcome<S> moveTo(String key, S to) {
        Object id = keys.apply(key);
        return step(() ->
                machine.moveTo(to, (seen, next) -> update(change, next, id, seen), () -> read(id).map(Row::state)));
    }

    /** What a mapper holds back goes first. */
    private MoveOutcome<S> step(Supplier<MoveOutcome<S>> move) {
        if (transactions.isActive()) {
            transactions.flush();
        }
        return move.get();
    }

    private int update(String sql, S next, Object id, S seen, Object... version) {
        Object[] values = Stream.concat(Stream.of(column(next), id, column(seen)), Stream.of(version))
                .toArray();
        return session.step("move of " + machine.name(), connection -> session.update(connection, sql, values));
    }

    private Object column(S state) {
        return Objects.requireNonNull(columns.get(state));
    }

    private Optional<Row<S>> read(Object id) {
        return session.step(
                "state of " + machine.name(),
                connection -> session.first(
                        connection, current, rows -> new Row<>(state(rows.getString(1)), rows.getLong(2)), id));
    }

    private S state(@Nullable String stored) {
        S state = states.get(stored);
        if (state == null) {
            throw new UnknownStateException(machine.name(), String.valueOf(stored));
        }
        return state;
    }

    /** Collects what the binding needs to know. Not thread-safe. */
    public static final class Builder<S> {

        private final StateMachine<S> machine;
        private final JdbcTransactions transactions;
        private @Nullable TableName table;
        private String key = "id";
        private String state = "state";
        private @Nullable String version;
        private Function<String, ?> keys = text -> text;
        private Function<S, ?> stored = String::valueOf;
        private @Nullable Dialect dialect;

        private Builder(StateMachine<S> machine, JdbcTransactions transactions) {
            this.machine = machine;
            this.transactions = transactions;
        }

        /** The table, {@code name} or {@code schema.name}. Required. */
        public Builder<S> table(String name) {
            this.table = TableName.parse(name);
            return this;
        }

        /** The column of the key, {@code id} by default; unique. */
        public Builder<S> key(String column) {
            this.key = ColumnName.checked(column);
            return this;
        }

        /** The column of the state, {@code state} by default. */
        public Builder<S> state(String column) {
            this.state = ColumnName.checked(column);
            return this;
        }

        /** A number column that grows by one with each move; none by default. */
        public Builder<S> version(String column) {
            this.version = ColumnName.checked(column);
            return this;
        }

        /** What the key's column holds for a key, as {@code Long::valueOf}; the text itself by default. */
        public Builder<S> keys(Function<String, ?> column) {
            this.keys = column;
            return this;
        }

        /** What the state's column holds for a state, a text or a number; by default its {@code toString()}. */
        public Builder<S> stored(Function<S, ?> column) {
            this.stored = column;
            return this;
        }

        /** A dialect other than the one that fits the connection. */
        public Builder<S> dialect(Dialect other) {
            this.dialect = other;
            return this;
        }

        /**
         * The binding. Nothing is sent to the database yet.
         *
         * @throws IllegalStateException if the table is missing, or two states are stored alike
         */
        public StateTable<S> build() {
            if (table == null) {
                throw new IllegalStateException("no table: give the builder table(…)");
            }
            return new StateTable<>(this);
        }
    }
}
