package io.yici.mall.gateway;

/**
 * Money taken from somebody.
 *
 * @param downstreamKey the key that the shop gave it; never charged twice
 * @param orderNo what it is for
 * @param amount in minor units
 */
record Charge(String chargeNo, String downstreamKey, String orderNo, long amount) {}
