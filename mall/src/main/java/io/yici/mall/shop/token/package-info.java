/** One-time tokens for forms and buttons. Start at {@link io.yici.mall.shop.token.TokenController}. */
@NullMarked
package io.yici.mall.shop.token;

import org.jspecify.annotations.NullMarked;
