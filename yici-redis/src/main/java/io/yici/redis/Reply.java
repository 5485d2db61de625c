package io.yici.redis;

import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a script returned, read in order.
 *
 * <p>Whatever does not read as expected throws {@link IllegalArgumentException}. Not thread-safe.
 */
final class Reply {

    private final List<?> parts;
    private int next;

    Reply(Object reply) {
        if (!(reply instanceof List<?> list)) {
            throw new IllegalArgumentException("a script returned " + reply);
        }
        this.parts = list;
    }

    boolean hasMore() {
        return next < parts.size();
    }

    byte[] bytes() {
        if (hasMore() && parts.get(next++) instanceof byte[] bytes) {
            return bytes;
        }
        throw new IllegalArgumentException("part " + next + " of a script's reply is missing");
    }

    String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    @Nullable String textOrNull() {
        return emptyAsNull(text());
    }

    long number() {
        return Long.parseLong(text());
    }

    /** Whether a step applied. */
    boolean yes() {
        return text().equals("1");
    }

    Instant instant() {
        return instant(text());
    }

    /** Kind, codec, version, content type, body. */
    StoredResult result() {
        return result(text(), text(), text(), text(), bytes());
    }

    /** The rest, as names and values. */
    Map<String, byte[]> fields() {
        Map<String, byte[]> fields = new HashMap<>();
        while (hasMore()) {
            fields.put(text(), bytes());
        }
        return fields;
    }

    static StoredResult result(String kind, String codec, String version, String type, byte[] body) {
        StoredResult.Kind of = StoredResult.Kind.valueOf(kind);
        return of == StoredResult.Kind.TOMBSTONE
                ? StoredResult.TOMBSTONE
                : new StoredResult(of, codec, Integer.parseInt(version), type, body);
    }

    static Instant instant(String micros) {
        return Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
    }

    static @Nullable Fingerprint fingerprint(String hex) {
        return hex.isEmpty() ? null : Fingerprint.ofStored(HexFormat.of().parseHex(hex));
    }

    static @Nullable ExpiryPolicy expiry(@Nullable String name) {
        return name == null ? null : ExpiryPolicy.valueOf(name);
    }

    static @Nullable String emptyAsNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
