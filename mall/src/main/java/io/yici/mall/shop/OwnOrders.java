package io.yici.mall.shop;

import org.springframework.stereotype.Component;

/** Tells other parts of the shop whose an order is. */
@Component
public class OwnOrders {

    private final OrderService orders;

    OwnOrders(OrderService orders) {
        this.orders = orders;
    }

    /** @throws io.yici.mall.web.Refusal if the customer has no such order */
    public void require(String user, String orderNo) {
        var unused = orders.find(user, orderNo);
    }
}
