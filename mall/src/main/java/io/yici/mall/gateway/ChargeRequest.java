package io.yici.mall.gateway;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/** What a shop wants charged. */
record ChargeRequest(
        @NotNull @Pattern(regexp = FORM) String downstreamKey,
        @NotNull @Pattern(regexp = FORM) String orderNo,
        @NotNull @Positive Long amount,
        @Nullable @Pattern(regexp = FORM) String channel) {

    static final String FORM = "[A-Za-z0-9._-]{1,64}";
}
