package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import java.util.Optional;

/** The first layer: what is settled about an order needs no lock to be told. */
@FunctionalInterface
interface FinalState {

    /**
     * The payment that has paid the order; empty while it waits for one, or one is under way.
     *
     * @throws Refusal if there is no such order, or it is past being paid
     */
    Optional<PaymentService.Paid> of(PaymentIntent intent);
}
