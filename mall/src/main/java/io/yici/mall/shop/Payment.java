package io.yici.mall.shop;

import org.jspecify.annotations.Nullable;

/**
 * One try to pay an order.
 *
 * @param paymentNo its number, which is also the key it has at the gateway: however often the gateway is asked for this
 *     payment, it charges once
 * @param amount in minor units
 * @param chargeNo the gateway's number, once it is charged; the payment's own where it was paid from the balance
 */
record Payment(
        String paymentNo,
        String orderNo,
        PaymentStatus status,
        Channel channel,
        long amount,
        @Nullable String chargeNo) {

    boolean isAtGateway() {
        return channel.isAsked();
    }
}
