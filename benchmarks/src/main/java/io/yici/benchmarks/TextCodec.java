package io.yici.benchmarks;

import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The cheapest codec, so that not much of it is measured. */
final class TextCodec implements ResultCodec {

    @Override
    public String id() {
        return "text";
    }

    @Override
    public boolean supports(Type type) {
        return type == String.class;
    }

    @Override
    public StoredResult encode(@Nullable Object value, Type type) {
        byte[] body = Objects.requireNonNull(value).toString().getBytes(StandardCharsets.UTF_8);
        return new StoredResult(StoredResult.Kind.VALUE, id(), 1, "text/plain", body);
    }

    @Override
    public Object decode(StoredResult result, Type type) {
        return new String(Objects.requireNonNull(result.body()), StandardCharsets.UTF_8);
    }
}
