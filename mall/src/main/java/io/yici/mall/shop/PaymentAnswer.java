package io.yici.mall.shop;

import java.util.Objects;

/** What the customer gets for a payment that is charged, now, by a repeat, or from the resolver. */
record PaymentAnswer(String paymentNo, PaymentStatus status, String chargeNo) {

    static PaymentAnswer of(Payment payment) {
        return new PaymentAnswer(payment.paymentNo(), payment.status(), Objects.requireNonNull(payment.chargeNo()));
    }
}
