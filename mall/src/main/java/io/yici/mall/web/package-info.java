/** Start at {@link io.yici.mall.web.Refusal}: what shop and gateway have in common: accounts and problem answers. */
@NullMarked
package io.yici.mall.web;

import org.jspecify.annotations.NullMarked;
