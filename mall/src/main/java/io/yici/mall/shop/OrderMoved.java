package io.yici.mall.shop;

/** Published in the transaction that has moved an order, for whoever listens after its commit. */
public record OrderMoved(String orderNo, OrderStatus from, OrderStatus to) {}
