package io.yici.jdbc;

import io.yici.guard.EventOutcome.Reason;
import io.yici.guard.EventOutcome.Status;
import io.yici.guard.ParkedEvent;
import io.yici.guard.StateEvent;
import io.yici.guard.StateMachine;
import io.yici.guard.UnknownStateException;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of the events of one machine. Whoever handles an event holds its row's lock until the transaction ends. */
final class EventRows<S> {

    private static final String WHERE = " WHERE machine = ? AND object_key = ? AND event_id = ?";
    private static final String COLUMNS =
            "object_key, event_id, wanted, status, reason, seen_state, content, deliveries, tries, created_at";

    /** Each status by name, in which order an index serves. */
    private static final String DONE = Stream.of(Status.values())
            .filter(status -> status != Status.PARKED)
            .map(status -> "'" + status + "'")
            .collect(Collectors.joining(", ", "status IN (", ")"));

    private final StateMachine<S> machine;
    private final TableName table;
    private final GuardSession session;
    private final Map<String, S> states = new HashMap<>();

    /** Identity of an event within the machine. */
    record Id(String key, String event) {}

    /** What is to be noted of an event. */
    record Mark<S>(
            Status status,
            @Nullable Reason reason,
            @Nullable S state) {}

    /** A row as it is. */
    record Row<S>(Status status, ParkedEvent<S> event) {}

    EventRows(StateMachine<S> machine, TableName table, GuardSession session) {
        this.machine = machine;
        this.table = table;
        this.session = session;
        machine.states().forEach(state -> states.put(state.toString(), state));
    }

    /** The event's row, made or found; its lock is held. */
    Row<S> arrive(StateEvent<S> event) {
        return session.step("event " + event.id() + " of " + machine.name(), connection -> {
            insertOrCount(connection, event);
            return session.first(connection, select(WHERE), this::row, id(event))
                    .orElseThrow(() -> new SQLException("the event's row is not visible", "40001"));
        });
    }

    /**
     * The insert comes first: looking for a row that is not there would lock a gap in InnoDB. There it waits for nobody, since two that wait
     * for one insert that is rolled back end in a deadlock.
     */
    private void insertOrCount(Connection connection, StateEvent<S> event) throws SQLException {
        Dialect dialect = session.dialect(connection);
        String now = dialect.clock(table);
        String insert =
                "INSERT INTO " + table + " (machine, object_key, event_id, wanted, status, deliveries, tries, content,"
                        + " created_at, changed_at) VALUES (?, ?, ?, ?, 'PARKED', 1, 0, ?, " + now + ", " + now + ")";
        @Nullable Object[] values = {machine.name(), event.key(), event.id(), event.to().toString(), event.content()};
        switch (dialect.name()) {
            case "postgresql" ->
                session.update(
                        connection,
                        insert + " ON CONFLICT (machine, object_key, event_id) DO UPDATE SET deliveries = "
                                + table.name() + ".deliveries + 1",
                        values);
            case "mariadb" -> {
                String atOnce = dialect instanceof MariaDbDialect ? MariaDbDialect.WITHOUT_WAITING : "";
                session.update(
                        connection, atOnce + insert + " ON DUPLICATE KEY UPDATE deliveries = deliveries + 1", values);
            }
            default -> insertElseCount(connection, insert, values);
        }
    }

    private void insertElseCount(Connection connection, String insert, @Nullable Object[] values) throws SQLException {
        try {
            session.update(connection, insert, values);
        } catch (SQLException e) {
            if (!SqlErrors.isDuplicateKey(e)) {
                throw e;
            }
            String count = "UPDATE " + table + " SET deliveries = deliveries + 1" + WHERE;
            session.update(connection, count, values[0], values[1], values[2]);
        }
    }

    /** The event's row with its lock, if it is parked and nobody else has it in hand. */
    Optional<ParkedEvent<S>> take(Id id) {
        return session.step(
                "parked event " + id.event() + " of " + machine.name(),
                connection -> session.first(
                                connection,
                                select(WHERE + " AND status = 'PARKED' FOR UPDATE SKIP LOCKED"),
                                this::row,
                                machine.name(),
                                id.key(),
                                id.event())
                        .map(Row::event));
    }

    /** Notes how the event stands now, {@code tries} of a pass in vain included. */
    void mark(Id id, Mark<S> mark, int tries) {
        Reason reason = mark.reason();
        S state = mark.state();
        session.step("mark of event " + id.event(), connection -> {
            String sql =
                    "UPDATE " + table + " SET status = ?, reason = ?, seen_state = ?, tries = tries + ?, changed_at = "
                            + session.dialect(connection).clock(table) + WHERE;
            return session.update(
                    connection,
                    sql,
                    mark.status().name(),
                    reason == null ? null : reason.name(),
                    state == null ? null : state.toString(),
                    tries,
                    machine.name(),
                    id.key(),
                    id.event());
        });
    }

    /** Puts a parked event behind the others. */
    void putBack(Id id) {
        session.step("parked event " + id.event(), connection -> {
            String sql = "UPDATE " + table + " SET tries = tries + 1, changed_at = "
                    + session.dialect(connection).clock(table) + WHERE + " AND status = 'PARKED'";
            return session.update(connection, sql, machine.name(), id.key(), id.event());
        });
    }

    /** Those that were tried longest ago; of one instant, as a coarse clock gives, those that were tried less often. */
    List<ParkedEvent<S>> parked(int limit) {
        String sql = select(
                " WHERE machine = ? AND status = 'PARKED' ORDER BY changed_at, tries, object_key, event_id LIMIT "
                        + limit);
        return session.step(
                "parked events of " + machine.name(),
                connection -> session.query(connection, sql, this::events, machine.name()));
    }

    /**
     * Deletes events that are done with since before then. They are found without a lock, as one on a range would keep others from being
     * marked in InnoDB, and deleted by their keys where they still are done with.
     */
    int purge(Duration unchanged, int limit) {
        return session.step("purge of events of " + machine.name(), connection -> {
            String old = " AND status <> 'PARKED' AND " + DONE + " AND changed_at < "
                    + session.dialect(connection).clock(table) + " - " + Params.micros(unchanged);
            String found = "SELECT object_key, event_id FROM " + table + " WHERE machine = ?" + old
                    + " ORDER BY status, changed_at LIMIT " + limit;
            int purged = 0;
            for (Id id : session.query(connection, found, EventRows::ids, machine.name())) {
                purged += session.update(
                        connection, "DELETE FROM " + table + WHERE + old, machine.name(), id.key(), id.event());
            }
            return purged;
        });
    }

    private static List<Id> ids(ResultSet rows) throws SQLException {
        List<Id> ids = new ArrayList<>();
        while (rows.next()) {
            ids.add(new Id(rows.getString("object_key"), rows.getString("event_id")));
        }
        return ids;
    }

    private List<ParkedEvent<S>> events(ResultSet rows) throws SQLException {
        List<ParkedEvent<S>> events = new ArrayList<>();
        while (rows.next()) {
            events.add(row(rows).event());
        }
        return events;
    }

    private String select(String condition) {
        return "SELECT " + COLUMNS + " FROM " + table + condition;
    }

    private Object[] id(StateEvent<S> event) {
        return new Object[] {machine.name(), event.key(), event.id()};
    }

    private Row<S> row(ResultSet rows) throws SQLException {
        StateEvent<S> event = new StateEvent<>(
                rows.getString("object_key"),
                rows.getString("event_id"),
                Objects.requireNonNull(state(rows.getString("wanted"))),
                rows.getString("content"));
        String reason = rows.getString("reason");
        return new Row<>(
                Status.valueOf(rows.getString("status")),
                new ParkedEvent<>(
                        event,
                        state(rows.getString("seen_state")),
                        reason == null ? Reason.EARLY : Reason.valueOf(reason),
                        rows.getInt("deliveries"),
                        rows.getInt("tries"),
                        Instant.EPOCH.plus(rows.getLong("created_at"), ChronoUnit.MICROS)));
    }

    private @Nullable S state(@Nullable String text) {
        if (text == null) {
            return null;
        }
        S state = states.get(text);
        if (state == null) {
            throw new UnknownStateException(machine.name(), text);
        }
        return state;
    }
}
