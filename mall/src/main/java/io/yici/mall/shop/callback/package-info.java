/** Start at {@link io.yici.mall.shop.callback.CallbackService}: what the payment gateway tells by itself, as often as it likes. */
@NullMarked
package io.yici.mall.shop.callback;

import org.jspecify.annotations.NullMarked;
