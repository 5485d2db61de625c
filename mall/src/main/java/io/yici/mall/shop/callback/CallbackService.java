package io.yici.mall.shop.callback;

import io.yici.Idempotency;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.StoreUnavailableException;
import io.yici.mall.web.Refusal;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;

/**
 * Takes notices. The record, whose key is the charge's number, answers repeats; the row of the notice is the last line behind it. A return
 * means that the notice is on record and need not come again; everything else makes the gateway send it again.
 */
@Service
class CallbackService {

    static final Operation<Boolean> TAKE = Operation.named("callback.demo", Boolean.class)
            .mode(Mode.JOINED)
            .money()
            .waiting(Duration.ZERO)
            .documentation("Takes the gateway's notice of a charge.")
            .build();

    private final Idempotency idempotency;
    private final CallbackBook book;

    CallbackService(Idempotency idempotency, CallbackBook book) {
        this.idempotency = idempotency;
        this.book = book;
    }

    /** @throws Refusal if it has to come again: a first copy is at work, or the record cannot be reached */
    void take(Notice notice) {
        Outcome<Boolean> outcome = attempt(notice);
        if (outcome instanceof Outcome.TooOld) {
            book.cameTooLate(notice);
            return;
        }
        boolean onRecord = outcome instanceof Outcome.Executed
                || outcome instanceof Outcome.Replayed
                || outcome instanceof Outcome.Mismatch && book.contradicted(notice);
        if (!onRecord) {
            throw Refusal.of(HttpStatus.SERVICE_UNAVAILABLE, "in-progress", "Send it again.")
                    .retryable();
        }
    }

    private Outcome<Boolean> attempt(Notice notice) {
        try {
            return idempotency.attempt(TAKE, notice.key(), notice.fingerprint(), execution -> {
                book.first(notice);
                return true;
            });
        } catch (StoreUnavailableException e) {
            throw Refusal.busy();
        }
    }
}
