package io.yici.mall.shop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;

/**
 * Compares the shop's books with the gateway's, also while payments run: charges are read before and after the shop's tables. A
 * charge seen before must have its payment in the tables; a payment charged in the tables must have its charge after.
 */
@Service
class AuditService {

    private final AuditSnapshot snapshot;
    private final GatewayClient gateway;

    AuditService(AuditSnapshot snapshot, GatewayClient gateway) {
        this.snapshot = snapshot;
        this.gateway = gateway;
    }

    /** Counts, and what is wrong; nothing should be. */
    record Audit(long orders, long payments, long charges, long stock, List<String> violations) {}

    /** @throws GatewayException if the gateway cannot be asked */
    Audit audit() {
        List<Charge> before = gateway.all();
        AuditSnapshot.Books books = snapshot.read();
        List<Charge> after = gateway.all();
        List<String> violations = new ArrayList<>(books.violations());
        chargesWithoutPayment(before, books.payments(), violations);
        paymentsWithoutCharge(books.payments(), after, violations);
        chargedTwice(after, violations);
        return new Audit(books.orders(), books.payments().size(), after.size(), books.stock(), violations);
    }

    /** The charge of a payment that is still CREATED is no violation: its request runs, or its resolver will find it. */
    private static void chargesWithoutPayment(List<Charge> charges, List<Payment> payments, List<String> violations) {
        Map<String, Payment> byKey = new HashMap<>();
        payments.forEach(payment -> byKey.put(payment.paymentNo(), payment));
        for (Charge charge : charges) {
            Payment payment = byKey.get(charge.downstreamKey());
            if (payment == null || payment.status() == PaymentStatus.CLOSED || !charge.isFor(payment)) {
                violations.add("charge " + charge.chargeNo() + " of " + charge.amount() + " for order "
                        + charge.orderNo() + ": its payment is " + payment);
            }
        }
    }

    private static void paymentsWithoutCharge(List<Payment> payments, List<Charge> charges, List<String> violations) {
        Map<String, Charge> byNumber = new HashMap<>();
        charges.forEach(charge -> byNumber.put(charge.chargeNo(), charge));
        for (Payment payment : payments) {
            Charge charge = payment.chargeNo() == null ? null : byNumber.get(payment.chargeNo());
            if (payment.isAtGateway()
                    && payment.status() == PaymentStatus.CHARGED
                    && (charge == null || !charge.isFor(payment))) {
                violations.add("payment " + payment.paymentNo() + " is charged, but the gateway has " + charge);
            }
        }
    }

    private static void chargedTwice(List<Charge> charges, List<String> violations) {
        Map<String, Charge> byOrder = new HashMap<>();
        for (Charge charge : charges) {
            Charge other = byOrder.putIfAbsent(charge.orderNo(), charge);
            if (other != null) {
                violations.add("order " + charge.orderNo() + " has the charges " + other.chargeNo() + " and "
                        + charge.chargeNo());
            }
        }
    }
}
