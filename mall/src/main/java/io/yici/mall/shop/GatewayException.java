package io.yici.mall.shop;

import org.jspecify.annotations.Nullable;

/** The gateway could not be asked, or its answer tells nothing. What it has done is unknown. */
final class GatewayException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    GatewayException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
