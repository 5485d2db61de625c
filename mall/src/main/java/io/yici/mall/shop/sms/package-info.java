/** Messages to customers, sent once for what was committed. Start at {@link io.yici.mall.shop.sms.Messages}. */
@NullMarked
package io.yici.mall.shop.sms;

import org.jspecify.annotations.NullMarked;
