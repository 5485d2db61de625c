package io.yici.mall.shop;

import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Payments of an order from the customer's balance. */
@RestController
class BalancePaymentController {

    private final BalancePayments payments;

    BalancePaymentController(BalancePayments payments) {
        this.payments = payments;
    }

    @PostMapping(path = "/api/orders/{orderNo}/balance-payments", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<PaymentAnswer> pay(@PathVariable String orderNo, Principal user) {
        BalancePayments.Paid paid = payments.pay(user.getName(), orderNo);
        return ResponseEntity.status(paid.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(PaymentAnswer.of(paid.payment()));
    }
}
