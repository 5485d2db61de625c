package io.yici.jdbc;

import io.yici.guard.EventOutcome;
import io.yici.guard.EventOutcome.Status;
import io.yici.guard.MoveOutcome;
import io.yici.guard.ParkedEvent;
import io.yici.guard.ParkedHandler;
import io.yici.guard.PassReport;
import io.yici.guard.StateEvent;
import io.yici.guard.StateMachine;
import io.yici.guard.StateMover;
import io.yici.guard.UnknownStateException;
import io.yici.jdbc.EventRows.Id;
import io.yici.jdbc.EventRows.Mark;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events that move objects, in whatever order and however often they come: applies each once, and parks what comes too early or too
 * late until it can be applied or somebody has seen to it. What every event came to is kept beside the business data, in
 * {@code yici_state_event}, and is written in the same transaction as the move.
 *
 * <ol>
 *   <li>The event's row is inserted, or found, and locked.
 *   <li>If it is done with, that is the answer, whatever became of the object since: a repeat is never taken for a late event.
 *   <li>Else the object is moved by compare-and-set from where it is.
 *   <li>The row is marked: applied, already there, parked, or refused.
 *   <li>A {@link #pass} tries parked ones again. The lock on the row is its claim, so two runners do not double what the handler does.
 * </ol>
 *
 * <p>Thread-safe; made once for each machine.
 *
 * @param <S> the states
 */
public final class StateEvents<S> {

    /** Table of the events unless another is configured. */
    public static final String STANDARD_TABLE = "yici_state_event";

    /** Time that a pass gives to each event. */
    public static final Duration PASS_TIMEOUT = Duration.ofSeconds(30);

    private final StateMachine<S> machine;
    private final StateMover<S> mover;
    private final JdbcTransactions transactions;
    private final EventRules<S> rules;
    private final Consumer<ParkedEvent<S>> parkedListener;
    private final EventRows<S> rows;

    private StateEvents(Builder<S> parts) {
        this.machine = parts.machine;
        this.mover = parts.mover;
        this.transactions = parts.transactions;
        this.rules = new EventRules<>(parts.handler, parts.parksSeconds);
        this.parkedListener = parts.parkedListener;
        this.rows = new EventRows<>(machine, parts.table, new GuardSession(transactions, parts.dialect));
    }

    /** Starts with the machine and what moves its objects, as {@code orders::moveTo} of a {@link StateTable}. */
    public static <S> Builder<S> of(StateMachine<S> machine, StateMover<S> mover, JdbcTransactions transactions) {
        return new Builder<>(machine, mover, transactions);
    }

    /**
     * Takes a notice or message, in the open transaction. What cannot be applied is parked; commit and acknowledge whatever the outcome is.
     *
     * @throws UnknownStateException if the machine has no such state; nothing is changed
     * @throws io.yici.RefusedUsageException if no transaction is open, or it cannot write
     * @throws io.yici.spi.ConflictException if another delivery of the event is being handled, or another transaction got in the way; roll
     *     back and let it come again
     * @throws StoreException if the database failed
     */
    public EventOutcome<S> accept(StateEvent<S> event) {
        return take(event, Status.PARKED);
    }

    /**
     * Carries out a command whose id is its request id, in the open transaction. What cannot be applied is refused for good: the same id
     * does not succeed later by accident. Otherwise as {@link #accept}.
     */
    public EventOutcome<S> attempt(StateEvent<S> command) {
        return take(command, Status.REFUSED);
    }

    private EventOutcome<S> take(StateEvent<S> event, Status refused) {
        if (!machine.states().contains(event.to())) {
            throw new UnknownStateException(machine.name(), event.to());
        }
        EventRows.Row<S> row = rows.arrive(event);
        if (!row.event().event().to().equals(event.to())) {
            return new EventOutcome.Mismatch<>(row.event().event().to());
        }
        if (row.status() != Status.PARKED) {
            return new EventOutcome.Repeated<>(row.status());
        }
        MoveOutcome<S> moved = mover.moveTo(event.key(), event.to());
        Mark<S> mark = rules.judge(moved, refused);
        rows.mark(new Id(event.key(), event.id()), mark, 0);
        return answer(moved, mark, row.event());
    }

    private EventOutcome<S> answer(MoveOutcome<S> moved, Mark<S> mark, ParkedEvent<S> event) {
        if (moved instanceof MoveOutcome.Applied<S> applied) {
            return new EventOutcome.Applied<>(applied.from(), applied.to());
        }
        EventOutcome.Reason reason = mark.reason();
        if (reason == null) {
            return new EventOutcome.AlreadyThere<>(event.event().to());
        }
        if (mark.status() == Status.REFUSED) {
            return new EventOutcome.Refused<>(mark.state(), reason);
        }
        if (event.deliveries() == 1) {
            parkedListener.accept(rules.seen(event, mark));
        }
        return new EventOutcome.Parked<>(mark.state(), reason);
    }

    /**
     * Tries parked events again, those first that were tried longest ago. Several instances may do so at once. An event that another one of
     * this pass has freed may have to wait for the next. Not to be called inside a transaction.
     *
     * @param limit most events to try
     * @throws io.yici.RefusedUsageException if a transaction is open
     * @throws StoreException if the parked events cannot be read
     */
    public PassReport pass(int limit) {
        return new EventPass<>(transactions, rows, mover, rules).run(parked(limit), PASS_TIMEOUT);
    }

    /**
     * Events that are parked, those first that were tried longest ago; for panels and alarms.
     *
     * @throws StoreException if the database failed
     */
    public List<ParkedEvent<S>> parked(int limit) {
        return inTransaction(() -> rows.parked(limit));
    }

    /**
     * Deletes events of this machine that are done with; parked ones stay, whatever their age. A repeat that comes later
     * is judged by the object's state alone, so keep them for longer than any sender repeats and any queue or archive may replay.
     *
     * @param unchanged how long nothing has become of the event, by the database's clock; positive
     * @param limit most events to delete; call again while as many were
     * @return how many were deleted
     * @throws IllegalArgumentException unless both are positive
     * @throws StoreException if the database failed; in a transaction of its own nothing is deleted then
     */
    public int purge(Duration unchanged, int limit) {
        if (limit < 1 || unchanged.isNegative() || unchanged.isZero()) {
            throw new IllegalArgumentException("time and number are to be positive: " + unchanged + ", " + limit);
        }
        return inTransaction(() -> rows.purge(unchanged, limit));
    }

    private <T> T inTransaction(Callable<T> unit) {
        try {
            return transactions.isActive() ? unit.call() : transactions.execute(PASS_TIMEOUT, unit);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("events cannot be reached: " + e.getMessage(), e);
        }
    }

    /** Collects what may be told. Not thread-safe. */
    public static final class Builder<S> {

        private final StateMachine<S> machine;
        private final StateMover<S> mover;
        private final JdbcTransactions transactions;
        private TableName table = TableName.parse(STANDARD_TABLE);
        private ParkedHandler<S> handler = new Keeping<>();
        private Consumer<ParkedEvent<S>> parkedListener = event -> {};
        private boolean parksSeconds;
        private @Nullable Dialect dialect;
        private @Nullable DataSource source;
        private SchemaMode schema = SchemaMode.NONE;

        private Builder(StateMachine<S> machine, StateMover<S> mover, JdbcTransactions transactions) {
            this.machine = machine;
            this.mover = mover;
            this.transactions = transactions;
        }

        /** The table of the events, {@value StateEvents#STANDARD_TABLE} by default; machines may share it. */
        public Builder<S> table(String name) {
            this.table = TableName.parse(name);
            return this;
        }

        /** Sees to parked events in a {@link #pass}; by default applied ones need nothing more, and the others stay. */
        public Builder<S> handler(ParkedHandler<S> other) {
            this.handler = other;
            return this;
        }

        /**
         * Told of each event when it is parked, for alarms; within its transaction, so if that is rolled back it is told again with the
         * redelivery.
         */
        public Builder<S> onParked(Consumer<ParkedEvent<S>> listener) {
            this.parkedListener = listener;
            return this;
        }

        /** Parks an event whose object is there already by another one, as the second payment of one order. */
        public Builder<S> parkSeconds() {
            this.parksSeconds = true;
            return this;
        }

        /** A dialect other than the one that fits the connection. */
        public Builder<S> dialect(Dialect other) {
            this.dialect = other;
            return this;
        }

        /** Makes or checks the table when this is built, on a connection of this source; neither by default. */
        public Builder<S> schema(DataSource connections, SchemaMode mode) {
            this.source = connections;
            this.schema = mode;
            return this;
        }

        /**
         * Ready to take events.
         *
         * @throws IllegalStateException if the table does not fit; the message says what to do
         * @throws StoreException if the database cannot be reached
         */
        public StateEvents<S> build() {
            if (source != null) {
                try (Connection connection = source.getConnection()) {
                    Dialect spoken = dialect == null ? Dialects.of(connection) : dialect;
                    new GuardSchema(new GuardFile("state", STANDARD_TABLE, table, spoken)).prepare(connection, schema);
                } catch (SQLException e) {
                    throw new StoreException("cannot prepare table " + table + ": " + e.getMessage(), e);
                }
            }
            return new StateEvents<>(this);
        }
    }

    /** Nothing more than the move goes with an event, and what cannot be applied waits for people. */
    private static final class Keeping<S> implements ParkedHandler<S> {

        @Override
        public void applied(ParkedEvent<S> event, S from) {}

        @Override
        public Decision refused(ParkedEvent<S> event) {
            return Decision.KEEP;
        }
    }
}
