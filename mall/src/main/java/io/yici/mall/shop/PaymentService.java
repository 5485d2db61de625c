package io.yici.mall.shop;

import io.yici.Execution;
import io.yici.mall.web.Refusal;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionTimedOutException;

/**
 * Pays an order: a local phase, the foreign call, a local phase. No transaction is open while the gateway is asked. What fails in
 * between leaves the outcome unknown, and {@link PaymentResolver} finds it out.
 */
@Service
class PaymentService {

    private final PaymentBook book;
    private final GatewayClient gateway;
    private final ChargeLimit limit;
    private final PaymentFront front;

    PaymentService(PaymentBook book, GatewayClient gateway, ChargeLimit limit, ObjectProvider<PaymentFront> front) {
        this.book = book;
        this.gateway = gateway;
        this.limit = limit;
        this.front = front.getIfAvailable(() -> PaymentFront.NONE);
    }

    /** A payment that is charged, and whether this call did it. */
    record Paid(Payment payment, boolean isNew) {}

    Paid pay(PaymentIntent intent, Execution execution) {
        return front.pay(
                intent, execution, () -> limit.within(execution::nothingHappened, () -> payNow(intent, execution)));
    }

    private Paid payNow(PaymentIntent intent, Execution execution) {
        Payment payment = open(intent, execution);
        if (payment.status() == PaymentStatus.CHARGED) {
            execution.nothingHappened();
            return new Paid(payment, false);
        }
        execution.checkLease();
        GatewayClient.Reply reply = gateway.charge(payment);
        if (reply instanceof GatewayClient.Reply.Charged charged) {
            return new Paid(book.charged(payment, charged.chargeNo()), true);
        }
        if (book.notCharged(payment)) {
            execution.nothingHappened();
        }
        throw Refusal.of(HttpStatus.CONFLICT, "payment-closed", "The gateway was told never to charge this payment.");
    }

    private Payment open(PaymentIntent intent, Execution execution) {
        try {
            return book.open(intent);
        } catch (Refusal
                | PessimisticLockingFailureException
                | QueryTimeoutException
                | TransactionTimedOutException
                | CannotCreateTransactionException refused) {
            // Rolled back for certain; after any other exception the commit may have gone through.
            execution.nothingHappened();
            throw refused;
        }
    }
}
