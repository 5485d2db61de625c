package io.yici.mall.shop;

import java.time.OffsetDateTime;

/**
 * An order in a list.
 *
 * @param amount in minor units
 * @param refunded how much of it has been given back, in minor units
 */
record OrderRow(
        String orderNo, String userName, OrderStatus status, long amount, OffsetDateTime placedAt, long refunded) {}
