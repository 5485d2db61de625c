package io.yici.mall.shop.checkin;

import io.yici.jdbc.Journal;
import io.yici.mall.shop.AuditRule;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Points, entries and journal say the same, and each check-in has earned once. */
@Component
class PointsAudit implements AuditRule {

    private static final int MOST = 100;

    private final PointsMapper points;
    private final Journal journal;

    PointsAudit(PointsMapper points, Journal pointsJournal) {
        this.points = points;
        this.journal = pointsJournal;
    }

    @Override
    public List<String> violations() {
        List<String> violations = new ArrayList<>(points.sums());
        violations.addAll(points.checkInsWithoutPoints(CheckIns.POINTS));
        violations.addAll(points.pointsForNothing());
        journal.quantityDifferences(MOST)
                .forEach(difference -> violations.add("points and journal differ: " + difference));
        return violations;
    }
}
