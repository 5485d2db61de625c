package io.yici.mall.shop;

import com.fasterxml.jackson.annotation.JsonCreator;

/** Ways to pay. The simulated gateway treats those it has alike. */
enum Channel {
    ALIPAY,
    WECHAT,
    CARD,
    DEMO,
    /** From the customer's account at the shop; the gateway has no part in it. */
    BALANCE;

    /** One of the gateway's, in whatever case, but nothing around it: Jackson by itself would forgive blanks. */
    @JsonCreator
    static Channel of(String name) {
        for (Channel channel : values()) {
            if (channel != BALANCE && channel.name().equalsIgnoreCase(name)) {
                return channel;
            }
        }
        throw new IllegalArgumentException("no such channel");
    }
}
