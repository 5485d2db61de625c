package io.yici.jackson;

import io.yici.RefusedUsageException;
import io.yici.spi.StoredResult;
import io.yici.spi.StoredResult.Kind;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** The stored form of results, whichever Jackson writes it: values come back equal, or are refused. */
final class JsonResults {

    private final JsonStorage storage;
    private final SameValue same;

    JsonResults(JsonStorage storage) {
        this.storage = storage;
        this.same = new SameValue(value -> storage.write(value, value.getClass()));
    }

    boolean supports(Type type) {
        return storage.supports(type);
    }

    StoredResult encode(@Nullable Object value, Type type) {
        byte[] body = storage.write(value, type);
        // the engine keeps no body beyond the bound, so there is nothing to come back
        if (body.length <= StoredResult.MAX_BODY) {
            verify(value, storage.read(body, type), type);
        }
        return new StoredResult(
                Kind.VALUE,
                JacksonResultCodec.ID,
                JacksonResultCodec.FORMAT_VERSION,
                JacksonResultCodec.CONTENT_TYPE,
                body);
    }

    private void verify(@Nullable Object written, @Nullable Object read, Type type) {
        String place = same.difference(written, read);
        if (place != null) {
            throw new RefusedUsageException(
                    "a result of type " + type.getTypeName() + " does not come back as it went, at " + place
                            + "; return a type that says all there is, or give the operation a codec of its own");
        }
    }

    @Nullable Object decode(StoredResult result, Type type) {
        byte[] body = result.body();
        if (body == null
                || result.kind() != Kind.VALUE
                || !result.codecId().equals(JacksonResultCodec.ID)
                || result.formatVersion() != JacksonResultCodec.FORMAT_VERSION
                || !result.contentType().equals(JacksonResultCodec.CONTENT_TYPE)) {
            throw new IllegalArgumentException("not a value that this version of the JSON codec wrote: " + result);
        }
        return storage.read(body, type);
    }
}
