package io.yici.jdbc;

import io.yici.guard.EventOutcome.Reason;
import io.yici.guard.EventOutcome.Status;
import io.yici.guard.MoveOutcome;
import io.yici.guard.ParkedEvent;
import io.yici.guard.ParkedHandler;
import io.yici.jdbc.EventRows.Mark;
import java.util.Objects;

/** What the outcome of a move makes of its event. */
record EventRules<S>(ParkedHandler<S> handler, boolean parksSeconds) {

    /** @param refused what becomes of an event that cannot be applied */
    Mark<S> judge(MoveOutcome<S> moved, Status refused) {
        if (moved instanceof MoveOutcome.Applied<S> applied) {
            return new Mark<>(Status.APPLIED, null, applied.from());
        }
        if (moved instanceof MoveOutcome.AlreadyThere<S> there) {
            return parksSeconds && refused == Status.PARKED
                    ? new Mark<>(Status.PARKED, Reason.SECOND, there.state())
                    : new Mark<>(Status.ALREADY_THERE, null, there.state());
        }
        if (moved instanceof MoveOutcome.Refused<S> no) {
            return new Mark<>(refused, reason(no.reason()), no.current());
        }
        return new Mark<>(refused, Reason.MISSING, null);
    }

    /** The parked event as it was found now. */
    ParkedEvent<S> seen(ParkedEvent<S> parked, Mark<S> mark) {
        return new ParkedEvent<>(
                parked.event(),
                mark.state(),
                Objects.requireNonNull(mark.reason()),
                parked.deliveries(),
                parked.tries(),
                parked.since());
    }

    private static Reason reason(MoveOutcome.Reason reason) {
        return switch (reason) {
            case EARLY -> Reason.EARLY;
            case LATE -> Reason.LATE;
            case CHANGED -> Reason.CHANGED;
        };
    }
}
