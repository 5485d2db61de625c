package io.yici.mall.shop;

/** Where an order stands. */
public enum OrderStatus {
    WAITING_PAY,
    /** A payment is under way, or its outcome is not known yet. */
    PAYING,
    PAID,
    SHIPPED,
    COMPLETED,
    CANCELLED,
    REFUNDED
}
