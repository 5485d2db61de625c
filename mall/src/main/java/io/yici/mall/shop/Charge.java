package io.yici.mall.shop;

/**
 * A charge, as the gateway tells it.
 *
 * @param downstreamKey the payment's number
 * @param amount in minor units
 */
record Charge(String chargeNo, String downstreamKey, String orderNo, long amount) {

    boolean isFor(Payment payment) {
        return downstreamKey.equals(payment.paymentNo())
                && orderNo.equals(payment.orderNo())
                && amount == payment.amount();
    }
}
