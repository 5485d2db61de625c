package io.yici.mall.shop;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the shop's tables as they were at one moment, so that running payments look consistent. */
@Component
class AuditSnapshot {

    private final AuditMapper audit;
    private final List<AuditRule> others;

    AuditSnapshot(AuditMapper audit, ObjectProvider<AuditRule> others) {
        this.audit = audit;
        this.others = others.orderedStream().toList();
    }

    /** What was read. */
    record Books(long orders, long stock, List<Payment> payments, List<String> violations) {}

    /** At REPEATABLE READ H2 would take each table as it is when that is first read; nobody writes here, so nobody is in the way. */
    @Transactional(readOnly = true, isolation = Isolation.SERIALIZABLE)
    Books read() {
        List<String> violations = new ArrayList<>();
        violations.addAll(audit.amountsOfOrders());
        violations.addAll(audit.ordersAndPaymentsDisagree());
        violations.addAll(audit.amountsOfPayments());
        violations.addAll(audit.contradictoryPayments());
        others.forEach(rule -> violations.addAll(rule.violations()));
        return new Books(audit.orders(), audit.stock(), audit.allPayments(), violations);
    }
}
