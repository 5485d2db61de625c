/** Start at {@link io.yici.mall.shop.checkin.CheckIns}: daily check-ins, and the points that they earn. */
@NullMarked
package io.yici.mall.shop.checkin;

import org.jspecify.annotations.NullMarked;
