/** Start at {@link io.yici.mall.shop.setting.SettingController}: shared settings, written only as they were seen. */
@NullMarked
package io.yici.mall.shop.setting;

import org.jspecify.annotations.NullMarked;
