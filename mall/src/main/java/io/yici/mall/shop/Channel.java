package io.yici.mall.shop;

/** Ways to pay. The simulated gateway treats them alike. */
enum Channel {
    ALIPAY,
    WECHAT,
    CARD,
    DEMO
}
