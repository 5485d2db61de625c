package io.yici.verification.nginx;

import io.yici.verification.nginx.Nginx.Door;

/** How a write is sent through nginx. */
enum Way {
    PUT("PUT", true),
    DELETE("DELETE", true),
    POST_NON_IDEMPOTENT("POST", true),
    POST("POST", false);

    final String method;

    /** Whether nginx sends it to the second node when the first has had it. */
    final boolean isSentAgain;

    Way(String method, boolean isSentAgain) {
        this.method = method;
        this.isSentAgain = isSentAgain;
    }

    Door door(Trouble trouble) {
        if (this == POST_NON_IDEMPOTENT) {
            return trouble == Trouble.SLOW ? Door.IMPATIENT_NON_IDEMPOTENT : Door.NON_IDEMPOTENT;
        }
        return trouble == Trouble.SLOW ? Door.IMPATIENT : Door.PLAIN;
    }
}
