package io.yici.mall.shop;

import io.yici.Execution;
import java.util.function.Supplier;

/** What stands before the database when an order is paid. It saves work; it is not what makes a payment happen once. */
interface PaymentFront {

    /** Nothing stands there. */
    PaymentFront NONE = (intent, execution, paying) -> paying.get();

    /** Pays, or says what has paid the order already. */
    PaymentService.Paid pay(PaymentIntent intent, Execution execution, Supplier<PaymentService.Paid> paying);
}
