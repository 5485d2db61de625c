package io.yici.mall.shop.checkin;

import io.yici.guard.InsertOutcome;
import io.yici.jdbc.JdbcUniqueInsert;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Lets customers check in, once for each and each day. */
@Service
class CheckIns {

    /** What a day's check-in earns. */
    static final long POINTS = 10;

    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    private final JdbcUniqueInsert<CheckIn> rows;
    private final PointsBook points;
    private final InstantSource clock;

    CheckIns(JdbcUniqueInsert<CheckIn> rows, PointsBook points, InstantSource clock) {
        this.rows = rows;
        this.points = points;
        this.clock = clock;
    }

    /** A check-in, and whether this call made it. */
    record Made(CheckIn checkIn, boolean isNew) {}

    /** Row, points and entry in the transaction of the record. The key guards against repeats, the day against another key. */
    @Transactional(propagation = Propagation.MANDATORY)
    Made today(String user) {
        CheckIn wanted = new CheckIn(user, LocalDate.ofInstant(clock.instant(), ZONE));
        InsertOutcome<CheckIn> outcome = rows.insert(Map.of("user_name", user, "on_day", wanted.day()), wanted::equals);
        if (outcome instanceof InsertOutcome.Created) {
            points.add(wanted.serial(), user, POINTS);
            return new Made(wanted, true);
        }
        return new Made(wanted, false);
    }
}
