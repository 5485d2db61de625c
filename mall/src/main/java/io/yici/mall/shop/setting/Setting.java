package io.yici.mall.shop.setting;

/** A named value, as it was at a version. */
record Setting(String name, String value, long version) {}
