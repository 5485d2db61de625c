package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * An order, without its lines.
 *
 * @param clientOrderNo the customer's own number for it, unique per customer; null if he gave none
 * @param amount in minor units
 */
record Order(String orderNo, String userName, @Nullable String clientOrderNo, OrderStatus status, long amount) {

    /** For a move that is not allowed from where the order stands. */
    Refusal wrongState() {
        return wrongState(status);
    }

    static Refusal wrongState(OrderStatus status) {
        return Refusal.of(HttpStatus.CONFLICT, "order-state", "The order is " + status + ".")
                .with("orderStatus", status);
    }
}
