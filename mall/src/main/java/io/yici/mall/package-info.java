/** Start at {@link io.yici.mall.MallApplication}: the reference shop, which shows Yici at work. */
@NullMarked
package io.yici.mall;

import org.jspecify.annotations.NullMarked;
