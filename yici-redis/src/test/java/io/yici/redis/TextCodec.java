package io.yici.redis;

import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Texts only. */
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
    public StoredResult encode(Object value, Type type) {
        byte[] body = Objects.requireNonNull(value).toString().getBytes(StandardCharsets.UTF_8);
        return new StoredResult(StoredResult.Kind.VALUE, id(), 1, "text/plain", body);
    }

    @Override
    public Object decode(StoredResult result, Type type) {
        return new String(Objects.requireNonNull(result.body()), StandardCharsets.UTF_8);
    }
}
