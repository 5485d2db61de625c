package io.yici.mall.shop.token;

import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.mall.shop.OwnOrders;
import io.yici.mall.web.Refusal;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.RepeatHarmless;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Gives out tokens, to be sent as the idempotency key of what they are for. */
@RestController
class TokenController {

    private final OneTimeTokens tokens;
    private final OwnOrders orders;
    private final HttpRoute order;
    private final HttpRoute payment;

    TokenController(OneTimeTokens tokens, OwnOrders orders, HttpRoute orderRoute, HttpRoute paymentRoute) {
        this.tokens = tokens;
        this.orders = orders;
        this.order = orderRoute;
        this.payment = paymentRoute;
    }

    /** What a token is for. */
    enum Purpose {
        ORDER,
        PAY
    }

    /** For paying, the order that is to be paid. */
    record Request(@NotNull Purpose purpose, @Nullable String orderNo) {}

    @PostMapping(
            path = "/api/tokens",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    @RepeatHarmless("a token does nothing by itself; for an order it is the same again")
    ResponseEntity<IssuedToken> issue(@Valid @RequestBody Request request, Principal user) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .header("Cache-Control", "no-store")
                .body(token(request, user.getName()));
    }

    private IssuedToken token(Request request, String user) {
        if (request.purpose() == Purpose.ORDER) {
            return tokens.oncePerSubmit(user, order.recorded());
        }
        String orderNo = request.orderNo();
        if (orderNo == null) {
            throw Refusal.of(HttpStatus.BAD_REQUEST, "order-missing", "Say which order is to be paid.");
        }
        orders.require(user, orderNo);
        return tokens.oncePer(user, payment.recorded(), orderNo);
    }
}
