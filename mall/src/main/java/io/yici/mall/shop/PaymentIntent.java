package io.yici.mall.shop;

import io.yici.IdempotencyKey;

/**
 * What a customer wants paid, and under which claim.
 *
 * @param key the idempotency key
 * @param fence of the claim
 */
record PaymentIntent(String user, String orderNo, Channel channel, IdempotencyKey key, long fence) {}
