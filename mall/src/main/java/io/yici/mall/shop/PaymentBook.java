package io.yici.mall.shop;

import io.yici.IdempotencyKey;
import io.yici.guard.MoveOutcome;
import io.yici.mall.shop.sms.Messages;
import io.yici.mall.web.Refusal;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The local phases of a payment, each one transaction. An order is PAYING exactly while it has a CREATED payment: both move
 * together, and the order only where the payment did.
 */
@Service
class PaymentBook {

    private final OrderService orders;
    private final OrderStates states;
    private final PaymentMapper payments;
    private final Messages messages;

    PaymentBook(OrderService orders, OrderStates states, PaymentMapper payments, Messages messages) {
        this.orders = orders;
        this.states = states;
        this.payments = payments;
        this.messages = messages;
    }

    /**
     * Phase 1: the payment to charge, or the one that has paid the order already.
     *
     * @throws Refusal if the order cannot be paid now; nothing is written then
     */
    @Transactional
    Payment open(PaymentIntent intent) {
        Order order = orders.find(intent.user(), intent.orderNo());
        if (!(states.moveTo(order.orderNo(), OrderStatus.PAYING) instanceof MoveOutcome.Applied)) {
            return paid(orders.find(intent.user(), intent.orderNo()));
        }
        // A resolver that found this claim overdue and nothing written has closed the door, or finds it closed now.
        if (!payments.pass(intent.key(), intent.fence())) {
            throw Refusal.of(
                            HttpStatus.CONFLICT,
                            "claim-lost",
                            "Another request with this key has taken over; ask again.")
                    .retryable();
        }
        Payment payment = new Payment(
                Numbers.next("P"), order.orderNo(), PaymentStatus.CREATED, intent.channel(), order.amount(), null);
        payments.insert(payment);
        payments.remember(intent.key(), payment.paymentNo());
        return payment;
    }

    /**
     * The payment that has paid an order which does not wait for one any more.
     *
     * @throws Refusal if there is none, or not yet
     */
    Payment paid(Order order) {
        return switch (order.status()) {
            case PAID -> payments.live(order.orderNo()).orElseThrow();
            // It may have become free again since; asking again will tell.
            case PAYING, WAITING_PAY ->
                throw Refusal.of(HttpStatus.CONFLICT, "payment-in-progress", "A payment of this order is under way.")
                        .retryable();
            case SHIPPED, COMPLETED, CANCELLED, REFUNDED -> throw order.wrongState();
        };
    }

    /** Writes down a payment that needs no gateway, in the transaction that pays it. */
    @Transactional(propagation = Propagation.MANDATORY)
    void charged(Payment payment) {
        payments.insert(payment);
        messages.paid(payment.paymentNo());
    }

    /** The payment that was charged by this. */
    Optional<Payment> byCharge(String chargeNo) {
        return payments.byCharge(chargeNo);
    }

    /** Phase 3: the gateway has charged. Whoever finds out first writes it down; the others find it written. */
    @Transactional
    Payment charged(Payment payment, String chargeNo) {
        if (payments.charge(payment.paymentNo(), chargeNo)) {
            moved(states.move(payment.orderNo(), OrderStatus.PAYING, OrderStatus.PAID), payment);
            messages.paid(payment.paymentNo());
        }
        Payment now = payments.find(payment.paymentNo());
        if (now.status() != PaymentStatus.CHARGED || !chargeNo.equals(now.chargeNo())) {
            throw new IllegalStateException("charge " + chargeNo + " does not fit " + now);
        }
        return now;
    }

    /**
     * Phase 3 the other way: the gateway has not charged, and has promised never to.
     *
     * @return whether the payment is closed, now or before
     */
    @Transactional
    boolean notCharged(Payment payment) {
        if (payments.close(payment.paymentNo())) {
            moved(states.move(payment.orderNo(), OrderStatus.PAYING, OrderStatus.WAITING_PAY), payment);
        }
        return payments.find(payment.paymentNo()).status() == PaymentStatus.CLOSED;
    }

    private static void moved(MoveOutcome<OrderStatus> outcome, Payment payment) {
        if (!(outcome instanceof MoveOutcome.Applied)) {
            throw new IllegalStateException("the order of " + payment + " is not PAYING");
        }
    }

    /**
     * The newest payment under the key, after which none can be opened by a claim as old as {@code fence}. Waits for a phase 1
     * that is about to commit.
     */
    @Transactional
    Optional<Payment> openedUpTo(IdempotencyKey key, long fence) {
        payments.pass(key, fence);
        return payments.opened(key);
    }
}
