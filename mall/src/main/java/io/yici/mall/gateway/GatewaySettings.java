package io.yici.mall.gateway;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.PositiveOrZero;
import org.jspecify.annotations.Nullable;

/**
 * The faults from now on; what is left out is none.
 *
 * @param delayMillis how long every charge takes, before it is made
 * @param loseResponses how many charges are made without an answer: the connection is cut
 * @param failNext how many fail before they are made
 */
record GatewaySettings(
        @PositiveOrZero @Max(600_000) Integer delayMillis,
        @PositiveOrZero Integer loseResponses,
        @PositiveOrZero Integer failNext) {

    GatewaySettings(@Nullable Integer delayMillis, @Nullable Integer loseResponses, @Nullable Integer failNext) {
        this.delayMillis = orZero(delayMillis);
        this.loseResponses = orZero(loseResponses);
        this.failNext = orZero(failNext);
    }

    private static Integer orZero(@Nullable Integer given) {
        return given == null ? 0 : given;
    }
}
