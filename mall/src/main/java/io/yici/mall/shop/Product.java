package io.yici.mall.shop;

/**
 * Something to buy.
 *
 * @param price in minor units
 */
record Product(String sku, String name, long price, long stock) {}
