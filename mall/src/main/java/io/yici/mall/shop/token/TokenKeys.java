package io.yici.mall.shop.token;

import io.yici.Execution;
import io.yici.OneTimeTokens;
import io.yici.Operation;
import io.yici.TokenUse;
import io.yici.spring.web.HttpRoute;
import org.springframework.stereotype.Component;

/**
 * Lets the key of a request be a token: the route's claim is then the token's burn, and a repeat is answered before the token is looked
 * at. Keys of another form are the client's own.
 */
@Component
public class TokenKeys {

    private final OneTimeTokens tokens;
    private final Operation<?> order;
    private final Operation<?> payment;

    TokenKeys(OneTimeTokens tokens, HttpRoute orderRoute, HttpRoute paymentRoute) {
        this.tokens = tokens;
        this.order = orderRoute.recorded();
        this.payment = paymentRoute.recorded();
    }

    /** @throws io.yici.TokenRefusedException if it is a token, and not one for placing an order now */
    public void requireForOrder(String user, Execution execution) {
        String key = execution.key().value();
        if (OneTimeTokens.isToken(key)) {
            tokens.require(order, TokenUse.ofSubmit(user, key), execution);
        }
    }

    /** @throws io.yici.TokenRefusedException if it is a token, and not one for paying this order now */
    public void requireForPayment(String user, String orderNo, Execution execution) {
        String key = execution.key().value();
        if (OneTimeTokens.isToken(key)) {
            tokens.require(payment, TokenUse.of(user, orderNo, key), execution);
        }
    }
}
