package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.guard.EventOutcome.Status;
import io.yici.guard.MoveOutcome;
import io.yici.guard.ParkedEvent;
import io.yici.guard.ParkedHandler;
import io.yici.guard.PassReport;
import io.yici.guard.StateEvent;
import io.yici.guard.StateMover;
import io.yici.jdbc.EventRows.Id;
import io.yici.jdbc.EventRows.Mark;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tries parked events again, each in a transaction of its own whose lock on the event's row keeps other runners off. */
final class EventPass<S> {

    private static final System.Logger LOG = System.getLogger(StateEvents.class.getName());

    private enum Ending {
        APPLIED,
        SETTLED,
        KEPT,
        BUSY,
        FAILED
    }

    private final JdbcTransactions transactions;
    private final EventRows<S> rows;
    private final StateMover<S> mover;
    private final EventRules<S> rules;

    EventPass(JdbcTransactions transactions, EventRows<S> rows, StateMover<S> mover, EventRules<S> rules) {
        this.transactions = transactions;
        this.rows = rows;
        this.mover = mover;
        this.rules = rules;
    }

    PassReport run(List<ParkedEvent<S>> parked, Duration timeout) {
        if (transactions.isActive()) {
            throw new RefusedUsageException(
                    "a pass over parked events needs a transaction for each; call it outside of one");
        }
        Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
        for (ParkedEvent<S> event : parked) {
            Id id = new Id(event.event().key(), event.event().id());
            endings.merge(ending(id, timeout), 1, Integer::sum);
        }
        return new PassReport(
                endings.getOrDefault(Ending.APPLIED, 0),
                endings.getOrDefault(Ending.SETTLED, 0),
                endings.getOrDefault(Ending.KEPT, 0),
                endings.getOrDefault(Ending.BUSY, 0),
                endings.getOrDefault(Ending.FAILED, 0));
    }

    /** What one event throws keeps no other from its turn. */
    private Ending ending(Id id, Duration timeout) {
        try {
            return transactions.execute(timeout, () -> attempt(id));
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (transactions.isConflict(e)) {
                return Ending.BUSY;
            }
            LOG.log(System.Logger.Level.WARNING, "parked event " + id + " could not be tried", e);
            putBack(id, timeout);
            return Ending.FAILED;
        }
    }

    private void putBack(Id id, Duration timeout) {
        try {
            transactions.execute(timeout, () -> {
                rows.putBack(id);
                return true;
            });
        } catch (Exception e) {
            LOG.log(System.Logger.Level.WARNING, "parked event " + id + " stays in front", e);
        }
    }

    private Ending attempt(Id id) throws Exception {
        Optional<ParkedEvent<S>> taken = rows.take(id);
        return taken.isEmpty() ? Ending.BUSY : attempt(id, taken.get());
    }

    private Ending attempt(Id id, ParkedEvent<S> parked) throws Exception {
        StateEvent<S> event = parked.event();
        MoveOutcome<S> moved = mover.moveTo(event.key(), event.to());
        Mark<S> mark = rules.judge(moved, Status.PARKED);
        if (mark.status() != Status.PARKED) {
            rows.mark(id, mark, 0);
            if (moved instanceof MoveOutcome.Applied<S> applied) {
                rules.handler().applied(parked, applied.from());
                return Ending.APPLIED;
            }
            return Ending.SETTLED;
        }
        ParkedEvent<S> seen = rules.seen(parked, mark);
        boolean settled = rules.handler().refused(seen) == ParkedHandler.Decision.SETTLED;
        Mark<S> end = settled ? new Mark<>(Status.SETTLED, mark.reason(), mark.state()) : mark;
        rows.mark(id, end, 1);
        return settled ? Ending.SETTLED : Ending.KEPT;
    }
}
