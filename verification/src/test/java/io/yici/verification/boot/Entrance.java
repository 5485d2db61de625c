package io.yici.verification.boot;

import io.yici.verification.boot.LineProcess.Answer;
import java.util.concurrent.CompletableFuture;

/** A way into the application. */
enum Entrance {
    JOINED("Idempotency-Key"),
    LEASED("Idempotency-Key"),
    BOUND("Idempotency-Key"),
    METHOD("X-Key");

    private final String header;

    Entrance(String header) {
        this.header = header;
    }

    String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    CompletableFuture<Answer> call(LineProcess at, String key, boolean held) {
        return at.post("/" + word(), "{\"name\":\"" + effect(key) + "\",\"held\":" + held + "}", header, key);
    }

    int effects(LineProcess at, String key) {
        return Integer.parseInt(at.get("/effects/" + effect(key)).body());
    }

    String effect(String key) {
        return word() + "-" + key;
    }
}
