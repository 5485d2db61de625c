package io.yici.mall.shop.sms;

import io.yici.mall.shop.AuditRule;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** One message for each payment that was made, none for any other, and no sms without one. */
@Component
class MessageAudit implements AuditRule {

    private final MessageMapper messages;

    MessageAudit(MessageMapper messages) {
        this.messages = messages;
    }

    @Override
    public List<String> violations() {
        List<String> violations = new ArrayList<>(messages.paymentsAndMessages());
        violations.addAll(messages.sentForNothing());
        violations.addAll(messages.notSent());
        return violations;
    }
}
