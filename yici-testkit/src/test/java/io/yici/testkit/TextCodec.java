package io.yici.testkit;

import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Strings, and null as a body of its own. */
final class TextCodec implements ResultCodec {

    private final String id;

    TextCodec(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean supports(Type type) {
        return type == String.class;
    }

    @Override
    public StoredResult encode(@Nullable Object value, Type type) {
        if ("not to be written".equals(value)) {
            throw new IllegalArgumentException("cannot write this");
        }
        String text = value == null ? "-" : "+" + value;
        return new StoredResult(StoredResult.Kind.VALUE, id, 1, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable Object decode(StoredResult result, Type type) {
        if (result.formatVersion() != 1) {
            throw new IllegalArgumentException("written by a newer release");
        }
        String text = new String(Objects.requireNonNull(result.body()), StandardCharsets.UTF_8);
        return text.startsWith("-") ? null : text.substring(1);
    }
}
