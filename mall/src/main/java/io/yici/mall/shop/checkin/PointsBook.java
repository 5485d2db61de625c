package io.yici.mall.shop.checkin;

import io.yici.jdbc.Journal;
import io.yici.jdbc.JournalOutcome;
import io.yici.jdbc.Movement;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The only way points move: the journal changes them once for each serial, the entry says why, in one transaction. */
@Service
class PointsBook {

    private final PointsMapper points;
    private final Journal journal;

    PointsBook(PointsMapper points, Journal pointsJournal) {
        this.points = points;
        this.journal = pointsJournal;
    }

    /**
     * A line of the book.
     *
     * @param serial of what it belongs to
     */
    record Entry(String serial, long amount) {}

    @Transactional(propagation = Propagation.MANDATORY)
    void add(String serial, String user, long amount) {
        points.ensure(user);
        JournalOutcome outcome = journal.add(Movement.of(serial, user, amount));
        if (outcome instanceof JournalOutcome.Applied) {
            points.post(serial, user, amount);
        } else if (!outcome.isDone()) {
            throw new IllegalStateException("no points: " + outcome);
        }
    }

    long of(String user) {
        return points.of(user);
    }

    List<Entry> newest(String user) {
        return points.newest(user);
    }
}
