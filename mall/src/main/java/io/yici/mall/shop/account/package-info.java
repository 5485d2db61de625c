/** Balances of customers. Start at {@link io.yici.mall.shop.account.AccountBook}, by which all money moves. */
@NullMarked
package io.yici.mall.shop.account;

import org.jspecify.annotations.NullMarked;
