/** Start at {@link io.yici.mall.shop.deduction.DeductionService}: goods that another system takes for an order, and gives back. */
@NullMarked
package io.yici.mall.shop.deduction;

import org.jspecify.annotations.NullMarked;
