package io.yici.mall.shop;

import io.yici.guard.MoveOutcome;
import io.yici.mall.shop.account.AccountBook;
import io.yici.mall.web.Refusal;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Gives back a payment, in parts if need be, to the customer's balance. The row of the payment counts what was given back; its guarded
 * update decides between two at once.
 */
@Service
class Refunds {

    private static final List<OrderStatus> REFUNDABLE =
            List.of(OrderStatus.PAID, OrderStatus.SHIPPED, OrderStatus.COMPLETED);

    private final OrderService orders;
    private final OrderStates states;
    private final RefundMapper refunds;
    private final AccountBook accounts;

    Refunds(OrderService orders, OrderStates states, RefundMapper refunds, AccountBook accounts) {
        this.orders = orders;
        this.states = states;
        this.refunds = refunds;
        this.accounts = accounts;
    }

    /** A part that was given back, and what of the payment is left after it. */
    record Refund(String refundNo, String orderNo, long amount, long left) {}

    /** @throws Refusal if the order is not paid, or less is left of the payment; nothing is written then */
    @Transactional(propagation = Propagation.MANDATORY)
    Refund refund(String user, String orderNo, long amount) {
        Order order = orders.find(user, orderNo);
        if (!REFUNDABLE.contains(order.status())) {
            throw order.wrongState();
        }
        if (!refunds.take(orderNo, amount)) {
            throw Refusal.of(
                            HttpStatus.UNPROCESSABLE_CONTENT,
                            "refund-exceeds-payment",
                            "Less than that is left of the payment.")
                    .with("left", refunds.left(orderNo));
        }
        String refundNo = Numbers.next("R");
        refunds.insert(refundNo, orderNo, amount);
        accounts.refund(refundNo, user, amount);
        long left = refunds.left(orderNo);
        if (left == 0 && !(states.moveTo(orderNo, OrderStatus.REFUNDED) instanceof MoveOutcome.Applied)) {
            throw new IllegalStateException("order " + orderNo + " is not where it can be refunded");
        }
        return new Refund(refundNo, orderNo, amount, left);
    }
}
