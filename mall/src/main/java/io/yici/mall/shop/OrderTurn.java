package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import java.util.function.Supplier;

/** The second layer: one at a time works on an order, over all instances of the shop; other orders are not held up. */
interface OrderTurn {

    /** @throws Refusal if another has the order for too long; {@code refused} has run then, and {@code work} has not */
    <T> T take(String orderNo, Runnable refused, Supplier<T> work);
}
