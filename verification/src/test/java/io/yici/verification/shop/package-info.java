/** Start at {@link io.yici.verification.shop.TwoShopsTest}: the shop as it runs in production, in processes that get killed. */
@NullMarked
package io.yici.verification.shop;

import org.jspecify.annotations.NullMarked;
