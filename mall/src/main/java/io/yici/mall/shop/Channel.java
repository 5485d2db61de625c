package io.yici.mall.shop;

import com.fasterxml.jackson.annotation.JsonCreator;

/** Ways to pay. The simulated gateway treats them alike. */
enum Channel {
    ALIPAY,
    WECHAT,
    CARD,
    DEMO;

    /** In whatever case, but nothing around it: Jackson by itself would forgive blanks. */
    @JsonCreator
    static Channel of(String name) {
        for (Channel channel : values()) {
            if (channel.name().equalsIgnoreCase(name)) {
                return channel;
            }
        }
        throw new IllegalArgumentException("no such channel");
    }
}
