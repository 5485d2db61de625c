package io.yici.mall.shop;

import io.yici.guard.MoveOutcome;
import io.yici.mall.shop.account.AccountBook;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Pays an order by a charge that the gateway tells of, in the transaction of whoever took the notice. The move of the order decides between
 * this and any other way to pay it; payment, account and ledger are written where it moved, and nowhere else.
 */
@Service
public class NoticedCharges {

    private final OrderMapper orders;
    private final OrderStates states;
    private final PaymentBook payments;
    private final AccountBook accounts;

    NoticedCharges(OrderMapper orders, OrderStates states, PaymentBook payments, AccountBook accounts) {
        this.orders = orders;
        this.states = states;
        this.payments = payments;
        this.accounts = accounts;
    }

    /** Where a notice has led. */
    public enum Verdict {
        /** It has paid its order. */
        APPLIED,
        /** The shop had asked for this charge itself, and has booked it. */
        KNOWN,
        /** There is no such order yet. */
        WAITING_ORDER,
        /** Another payment of the order is under way. */
        WAITING_PAYMENT,
        /** Amount or order is not what it has to be: somebody has to look. */
        HELD,
        /** The order takes no payment any more: the money has to go back. */
        REFUND_DUE;

        /** Whether a later look may have another end. */
        public boolean isWaiting() {
            return this == WAITING_ORDER || this == WAITING_PAYMENT;
        }

        /** Whether it has paid nothing, now at least. */
        public boolean isParked() {
            return this != APPLIED && this != KNOWN;
        }
    }

    /** Pays the order, or says why not; then nothing is written. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Verdict pay(String chargeNo, String orderNo, long amount) {
        Optional<Verdict> booked = booked(chargeNo, orderNo, amount);
        if (booked.isPresent()) {
            return booked.get();
        }
        Order order = orders.byNumber(orderNo).orElse(null);
        if (order == null) {
            return Verdict.WAITING_ORDER;
        }
        if (order.amount() != amount) {
            return Verdict.HELD;
        }
        MoveOutcome<OrderStatus> outcome = states.move(orderNo, OrderStatus.WAITING_PAY, OrderStatus.PAID);
        if (outcome instanceof MoveOutcome.Applied) {
            book(chargeNo, order);
            return Verdict.APPLIED;
        }
        // The order is locked now: a payment that was about to be booked a moment ago is seen.
        return booked(chargeNo, orderNo, amount).orElseGet(() -> refused(outcome));
    }

    private Optional<Verdict> booked(String chargeNo, String orderNo, long amount) {
        return payments.byCharge(chargeNo)
                .map(payment ->
                        payment.orderNo().equals(orderNo) && payment.amount() == amount ? Verdict.KNOWN : Verdict.HELD);
    }

    private void book(String chargeNo, Order order) {
        String paymentNo = Numbers.next("P");
        payments.charged(new Payment(
                paymentNo, order.orderNo(), PaymentStatus.CHARGED, Channel.CALLBACK, order.amount(), chargeNo));
        accounts.receive(paymentNo, order.amount());
    }

    private static Verdict refused(MoveOutcome<OrderStatus> outcome) {
        boolean busy = outcome instanceof MoveOutcome.Refused<OrderStatus> refused
                && (refused.current() == OrderStatus.PAYING || refused.current() == OrderStatus.WAITING_PAY);
        return busy ? Verdict.WAITING_PAYMENT : Verdict.REFUND_DUE;
    }
}
