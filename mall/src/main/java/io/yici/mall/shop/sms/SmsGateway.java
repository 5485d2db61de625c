package io.yici.mall.shop.sms;

import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * The simulated telephone company: sends one message for each key, however often it is asked, and counts. It can be told to lose its
 * answers. Thread-safe.
 */
@Component
class SmsGateway {

    private final SmsMapper book;
    private final AtomicInteger toLose = new AtomicInteger();

    SmsGateway(SmsMapper book) {
        this.book = book;
    }

    /** Nobody hears what becomes of the next {@code answers} requests. */
    void loseAnswers(int answers) {
        toLose.set(answers);
    }

    /** @throws AnswerLostException if it is not known whether the message was sent */
    void send(String key, String user) {
        if (!book.count(key)) {
            insert(key, user);
        }
        if (toLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new AnswerLostException();
        }
    }

    private void insert(String key, String user) {
        try {
            book.insert(key, user);
        } catch (DuplicateKeyException e) {
            book.count(key); // asked twice at once
        }
    }

    /** It may have been sent or not. */
    static final class AnswerLostException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        AnswerLostException() {
            super("the telephone company did not answer");
        }
    }
}
