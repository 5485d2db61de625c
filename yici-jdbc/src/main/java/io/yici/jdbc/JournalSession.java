package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one movement on one connection. Each is undone by its opposite, in the same transaction and under the locks that it
 * holds, so that a movement which is refused leaves nothing behind and needs no savepoint.
 */
final class JournalSession {

    private final JournalSteps steps;
    private final Connection connection;
    private final Movement movement;
    private final Map<String, JournalEntry> seen = new HashMap<>();
    private final Deque<Undo> undo = new ArrayDeque<>();

    private interface Undo {
        int run() throws SQLException;
    }

    JournalSession(JournalSteps steps, Connection connection, Movement movement) {
        this.steps = steps;
        this.connection = connection;
        this.movement = movement;
    }

    JournalEntry entry(JournalLine line, JournalEntry.Kind kind, JournalEntry.State state, long effect) {
        return new JournalEntry(movement.request(), movement.reference(), line, kind, state, effect);
    }

    int home(JournalLine line) {
        return steps.quantities.home(movement.request(), line);
    }

    boolean hasBuckets() {
        return steps.quantities.hasBuckets();
    }

    /** All rows of the request. The lines' own are remembered. */
    List<JournalRows.Row> rows() throws SQLException {
        List<JournalRows.Row> rows = steps.ofRequest(connection, movement.request());
        for (JournalRows.Row row : rows) {
            if (row.part().isEmpty()) {
                seen.put(row.entry().line().id(), row.entry());
            }
        }
        return rows;
    }

    /** The line's own row as it was last looked at. */
    @Nullable JournalEntry seen(JournalLine line) {
        return seen.get(line.id());
    }

    /** Looks at it again; only under the lock of its item. */
    void lookAgain(JournalLine line) throws SQLException {
        JournalEntry now = now(line, "");
        if (now != null) {
            seen.put(line.id(), now);
        }
    }

    @Nullable JournalEntry now(JournalLine line, String part) throws SQLException {
        return steps.now(connection, movement.request(), line, part);
    }

    List<JournalSteps.Held> lock(String item) throws SQLException {
        return steps.lock(connection, item);
    }

    JournalMove.Moved take(JournalEntry entry) throws SQLException {
        JournalMove.Moved moved = steps.takeAndInsert(connection, entry);
        JournalSteps.Held home = steps.home(entry, entry.line().amount());
        return noted(
                moved,
                () -> steps.give(connection, entry.line().item(), home),
                () -> steps.delete(connection, entry, ""));
    }

    JournalMove.Moved add(JournalEntry entry) throws SQLException {
        JournalMove.Moved moved = steps.giveAndInsert(connection, entry);
        JournalSteps.Held home = steps.home(entry, entry.line().amount());
        return noted(
                moved,
                () -> steps.take(connection, entry.line().item(), home),
                () -> steps.delete(connection, entry, ""));
    }

    /** Gives back the difference of the two effects. */
    JournalMove.Moved giveBack(JournalEntry seen, JournalEntry next) throws SQLException {
        JournalMove.Moved moved = steps.giveAndChange(connection, seen, next);
        JournalSteps.Held home = steps.home(seen, next.effect() - seen.effect());
        return noted(
                moved,
                () -> steps.take(connection, seen.line().item(), home),
                () -> steps.change(connection, next, seen));
    }

    /** Where the journal had another row than was seen, the quantity alone was changed, and that is undone. */
    private JournalMove.Moved noted(JournalMove.Moved moved, Undo quantity, Undo entry) throws SQLException {
        if (moved.both()) {
            undo.push(quantity);
            undo.push(entry);
        } else if (!moved.nothing()) {
            require(quantity);
        }
        return moved;
    }

    void takeSome(String item, JournalSteps.Held some) throws SQLException {
        require(() -> steps.take(connection, item, some));
        undo.push(() -> steps.give(connection, item, some));
    }

    boolean change(JournalEntry seen, JournalEntry next) throws SQLException {
        boolean changed = steps.change(connection, seen, next) == 1;
        if (changed) {
            undo.push(() -> steps.change(connection, next, seen));
        }
        return changed;
    }

    boolean insert(JournalEntry entry, String part, @Nullable Long retention) throws SQLException {
        boolean inserted = steps.insert(connection, entry, part, retention) == 1;
        if (inserted) {
            undo.push(() -> steps.delete(connection, entry, part));
        }
        return inserted;
    }

    /** Undoes everything, last things first. */
    void undo() throws SQLException {
        while (!undo.isEmpty()) {
            require(undo.pop());
        }
    }

    /** What is locked by this transaction cannot have changed. */
    private static void require(Undo step) throws SQLException {
        int rows = step.run();
        if (rows != 1) {
            throw new SQLException(
                    "a row under this transaction's lock was not as it was left; " + rows + " rows changed");
        }
    }
}
