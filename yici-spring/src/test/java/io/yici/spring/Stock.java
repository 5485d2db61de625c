package io.yici.spring;

import org.springframework.transaction.annotation.Transactional;

/** A second service, whose methods take part in the transaction of the first. */
class Stock {

    private final Orders orders;

    Stock(Orders orders) {
        this.orders = orders;
    }

    @Transactional
    public void takeTooMuch(String orderNo) {
        orders.insert(orderNo, "stock");
        throw new IllegalArgumentException("out of stock");
    }
}
