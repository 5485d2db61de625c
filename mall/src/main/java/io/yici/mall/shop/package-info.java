/** Start at {@link io.yici.mall.shop.ShopConfiguration}, which names the guarded routes: products, orders, payments, audit. */
@NullMarked
package io.yici.mall.shop;

import org.jspecify.annotations.NullMarked;
