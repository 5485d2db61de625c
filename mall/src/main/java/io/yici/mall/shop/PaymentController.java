package io.yici.mall.shop;

import io.yici.Execution;
import io.yici.mall.shop.token.TokenKeys;
import io.yici.mall.web.Refusal;
import io.yici.spring.web.HttpExecution;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.security.Principal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Payments of an order. */
@RestController
class PaymentController {

    private static final Logger LOG = LoggerFactory.getLogger(PaymentController.class);

    private final PaymentService payments;
    private final TokenKeys tokens;

    PaymentController(PaymentService payments, TokenKeys tokens) {
        this.payments = payments;
        this.tokens = tokens;
    }

    /** What a customer sends. */
    record Request(@NotNull Channel channel) {}

    @PostMapping(
            path = "/api/orders/{orderNo}/payments",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<PaymentAnswer> pay(
            @PathVariable String orderNo,
            @Valid @RequestBody Request body,
            Principal user,
            HttpServletRequest request) {
        Execution execution = HttpExecution.of(request);
        tokens.requireForPayment(user.getName(), orderNo, execution);
        PaymentIntent intent = new PaymentIntent(
                user.getName(),
                orderNo,
                body.channel(),
                execution.key(),
                execution.fence().orElseThrow());
        PaymentService.Paid paid = payments.pay(intent, execution);
        return ResponseEntity.status(paid.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(PaymentAnswer.of(paid.payment()));
    }

    /** The record is interrupted by this status, and {@link PaymentResolver} goes on from there. */
    @ExceptionHandler
    ResponseEntity<ProblemDetail> unknown(GatewayException thrown) {
        LOG.warn("outcome of a payment unknown: {}", thrown.getMessage());
        return Refusal.of(
                        HttpStatus.GATEWAY_TIMEOUT,
                        "outcome-unknown",
                        "Whether the payment was made is being found out; "
                                + "asking again in some seconds with the same key tells.")
                .retryable()
                .answer();
    }
}
