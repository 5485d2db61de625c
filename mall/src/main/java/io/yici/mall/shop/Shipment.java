package io.yici.mall.shop;

/** An order's way to the customer; there is one at most. */
record Shipment(String orderNo, String shipmentNo, String carrier) {}
