package io.yici.mall.shop;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Refunds never exceed their payment, an order is REFUNDED exactly when all of it was given back, and the ledger has them. */
@Component
class RefundAudit implements AuditRule {

    private final RefundMapper refunds;

    RefundAudit(RefundMapper refunds) {
        this.refunds = refunds;
    }

    @Override
    public List<String> violations() {
        List<String> violations = new ArrayList<>(refunds.sums());
        violations.addAll(refunds.orders());
        violations.addAll(refunds.missingInLedger());
        violations.addAll(refunds.paymentsMissingInLedger());
        return violations;
    }
}
