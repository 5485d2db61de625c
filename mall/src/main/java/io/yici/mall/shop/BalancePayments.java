package io.yici.mall.shop;

import io.yici.guard.MoveOutcome;
import io.yici.mall.shop.account.AccountBook;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Pays an order from the customer's balance, in the one transaction of the filter: order, payment, balance, ledger and record stand or fall
 * together. The move of the order decides between this and a payment at the gateway.
 */
@Service
class BalancePayments {

    private final OrderService orders;
    private final OrderStates states;
    private final PaymentBook book;
    private final AccountBook accounts;

    BalancePayments(OrderService orders, OrderStates states, PaymentBook book, AccountBook accounts) {
        this.orders = orders;
        this.states = states;
        this.book = book;
        this.accounts = accounts;
    }

    /** A payment, and whether this call made it. */
    record Paid(Payment payment, boolean isNew) {}

    /** @throws io.yici.mall.web.Refusal if the order cannot be paid, or the balance is too small; nothing is written then */
    @Transactional(propagation = Propagation.MANDATORY)
    Paid pay(String user, String orderNo) {
        Order order = orders.find(user, orderNo);
        if (!(states.move(orderNo, OrderStatus.WAITING_PAY, OrderStatus.PAID) instanceof MoveOutcome.Applied)) {
            return new Paid(book.paid(orders.find(user, orderNo)), false);
        }
        String paymentNo = Numbers.next("P");
        Payment payment = new Payment(
                paymentNo, order.orderNo(), PaymentStatus.CHARGED, Channel.BALANCE, order.amount(), paymentNo);
        book.charged(payment);
        accounts.pay(paymentNo, user, order.amount());
        return new Paid(payment, true);
    }
}
