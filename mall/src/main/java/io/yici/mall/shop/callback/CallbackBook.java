package io.yici.mall.shop.callback;

import io.yici.guard.InsertOutcome;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.JdbcUniqueInsert;
import io.yici.mall.shop.NoticedCharges;
import io.yici.mall.shop.NoticedCharges.Verdict;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** A row for each notice. What it leads to is written in the same transaction: order, payment, account, ledger. */
@Service
class CallbackBook {

    private static final Logger LOG = LoggerFactory.getLogger(CallbackBook.class);

    private final CallbackMapper callbacks;
    private final NoticedCharges charges;
    private final JdbcUniqueInsert<Notice> rows;

    CallbackBook(CallbackMapper callbacks, NoticedCharges charges, JdbcTransactions transactions) {
        this.callbacks = callbacks;
        this.charges = charges;
        this.rows =
                JdbcUniqueInsert.into("callback", transactions).key("charge_no").reading(Notice::read);
    }

    /** Row first, unique for the charge; whatever is wrong with the notice, it is on record when this commits. */
    @Transactional(propagation = Propagation.MANDATORY)
    void first(Notice notice) {
        InsertOutcome<Notice> outcome = rows.insert(
                Map.of(
                        "charge_no", notice.chargeNo(),
                        "order_no", notice.orderNo(),
                        "amount", notice.amount(),
                        "status", Verdict.WAITING_ORDER.name()),
                notice::equals);
        if (outcome instanceof InsertOutcome.Created) {
            judge(notice);
        } else if (outcome instanceof InsertOutcome.Conflict) {
            contradicted(notice);
        }
    }

    /** Another look at one that waits. */
    @Transactional
    void again(String chargeNo) {
        callbacks.lockWaiting(chargeNo).ifPresent(this::judge);
    }

    private void judge(Notice notice) {
        Verdict verdict = charges.pay(notice.chargeNo(), notice.orderNo(), notice.amount());
        callbacks.judged(notice.chargeNo(), verdict);
        if (verdict.isParked()) {
            LOG.warn("callback parked, {}: {}", verdict, notice);
        }
    }

    /**
     * The same number with something else: somebody has to look.
     *
     * @return false if the earlier notice is not on record yet, and so neither is this
     */
    @Transactional
    boolean contradicted(Notice notice) {
        LOG.warn("callback contradicts an earlier one of its number: {}", notice);
        return callbacks.contradicted(notice.chargeNo(), notice.orderNo() + ": " + notice.amount());
    }

    @Transactional
    void cameTooLate(Notice notice) {
        callbacks.cameTooLate(notice.chargeNo());
        LOG.warn("callback came after its record had passed its retention: {}", notice);
    }
}
