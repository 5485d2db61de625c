package io.yici.mall.shop.callback;

import io.yici.mall.shop.AuditRule;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Each notice that was applied has one payment and one entry in the ledger; all others have none. */
@Component
class CallbackAudit implements AuditRule {

    private final CallbackMapper callbacks;

    CallbackAudit(CallbackMapper callbacks) {
        this.callbacks = callbacks;
    }

    @Override
    public List<String> violations() {
        List<String> violations = new ArrayList<>(callbacks.withoutTheirCredit());
        violations.addAll(callbacks.paymentsOfNone());
        violations.addAll(callbacks.receiptsOfNone());
        return violations;
    }
}
