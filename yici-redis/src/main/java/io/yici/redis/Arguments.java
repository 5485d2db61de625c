package io.yici.redis;

import io.yici.Fingerprint;
import io.yici.spi.Completion;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Arguments of a script, in order. Not thread-safe. */
final class Arguments {

    /** Longer than anything lives: sums with the clock stay exact in a script. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final byte[] NOTHING = {};

    private final List<byte[]> values = new ArrayList<>();

    Arguments add(@Nullable String text) {
        return add(text == null ? NOTHING : text.getBytes(StandardCharsets.UTF_8));
    }

    Arguments add(byte[] bytes) {
        values.add(bytes);
        return this;
    }

    Arguments add(long number) {
        return add(Long.toString(number));
    }

    Arguments add(Enum<?> value) {
        return add(value.name());
    }

    Arguments add(Duration time) {
        return add(micros(time));
    }

    Arguments add(@Nullable Fingerprint fingerprint) {
        return add(fingerprint == null ? null : HexFormat.of().formatHex(fingerprint.stored()));
    }

    /** The eight parts of a completion, in the order of the scripts. */
    Arguments add(Completion completion) {
        return add(completion.retention())
                .add(completion.expiry())
                .add(completion.result())
                .add(completion.resource());
    }

    /** Five parts. */
    Arguments add(StoredResult result) {
        return add(result.kind())
                .add(result.codecId())
                .add(result.formatVersion())
                .add(result.contentType())
                .add(result.body() == null ? NOTHING : result.body());
    }

    byte[][] toArray() {
        return values.toArray(byte[][]::new);
    }

    static String knownFingerprint() {
        return String.format(Locale.ROOT, "%02x", Fingerprint.VERSION);
    }

    private static long micros(Duration time) {
        Duration bounded = time.compareTo(LONGEST) > 0 ? LONGEST : time;
        return Math.addExact(Math.multiplyExact(bounded.getSeconds(), 1_000_000L), bounded.getNano() / 1_000);
    }
}
