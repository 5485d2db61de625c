package io.yici.mall.shop;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Ways to pay. The simulated gateway treats those it has alike. */
enum Channel {
    ALIPAY,
    WECHAT,
    CARD,
    DEMO,
    /** From the customer's account at the shop; the gateway has no part in it. */
    BALANCE,
    /** At the gateway without the shop, which was told of it afterwards. */
    CALLBACK;

    private static final Set<Channel> WITHOUT_ASKING = EnumSet.of(BALANCE, CALLBACK);

    /** Whether the shop asks the gateway for the money. */
    boolean isAsked() {
        return !WITHOUT_ASKING.contains(this);
    }

    /** One of the gateway's, in whatever case, but nothing around it: Jackson by itself would forgive blanks. */
    @JsonCreator
    static Channel of(String name) {
        for (Channel channel : values()) {
            if (channel.isAsked() && channel.name().equalsIgnoreCase(name)) {
                return channel;
            }
        }
        throw new IllegalArgumentException("must be one of "
                + Arrays.stream(values())
                        .filter(Channel::isAsked)
                        .map(Channel::name)
                        .collect(Collectors.joining(", ")));
    }
}
