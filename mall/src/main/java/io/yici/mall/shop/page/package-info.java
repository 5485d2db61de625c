/** The page for people at {@code /}. Start at {@link io.yici.mall.shop.page.PageConfiguration}. */
@NullMarked
package io.yici.mall.shop.page;

import org.jspecify.annotations.NullMarked;
