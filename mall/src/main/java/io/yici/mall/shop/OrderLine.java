package io.yici.mall.shop;

/**
 * One product of an order.
 *
 * @param price of one piece when it was ordered, in minor units
 */
record OrderLine(String sku, long quantity, long price) {

    /** What it takes from the stock. */
    Stock.Line stock() {
        return new Stock.Line(sku, quantity);
    }
}
