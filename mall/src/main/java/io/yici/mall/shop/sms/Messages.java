package io.yici.mall.shop.sms;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** What customers are to be told: written with what happened, in its transaction, and sent once that has committed. */
@Service
public class Messages {

    private final MessageMapper messages;
    private final SmsSender sender;

    Messages(MessageMapper messages, SmsSender sender) {
        this.messages = messages;
        this.sender = sender;
    }

    /** That a payment was made; once for each. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void paid(String paymentNo) {
        messages.owe(paymentNo);
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                sender.soon(paymentNo);
            }
        });
    }
}
