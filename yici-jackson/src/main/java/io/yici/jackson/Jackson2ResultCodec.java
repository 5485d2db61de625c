package io.yici.jackson;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.yici.Fingerprint;
import io.yici.RefusedUsageException;
import io.yici.spi.ContentFingerprint;
import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Stores results as JSON, with Jackson 2 and its modules for the types of Java 8. Immutable and thread-safe.
 *
 * <p>What is said at {@link JacksonResultCodec} holds for this one, too. Both write one form, under one id: records outlive the change
 * from Jackson 2 to Jackson 3.
 */
public final class Jackson2ResultCodec implements ResultCodec, ContentFingerprint {

    private final JsonResults results;
    private final JsonContent content;

    private Jackson2ResultCodec(JsonStorage storage) {
        this.results = new JsonResults(storage);
        this.content = new JsonContent(storage);
    }

    /**
     * A codec that knows the types which the application's mapper knows.
     *
     * @throws RefusedUsageException if the mapper has default typing activated
     */
    public static Jackson2ResultCodec of(ObjectMapper mapper) {
        return new Jackson2ResultCodec(Jackson2StorageMapper.of(mapper));
    }

    /** A codec for records, types of the JDK, and classes with Jackson's annotations. */
    public static Jackson2ResultCodec standard() {
        return of(new ObjectMapper());
    }

    @Override
    public String id() {
        return JacksonResultCodec.ID;
    }

    @Override
    public boolean supports(Type type) {
        return results.supports(type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws RefusedUsageException if the value does not come back as it is; the message names the place, not the value
     * @throws java.io.UncheckedIOException if Jackson cannot write it, or not read what it wrote
     */
    @Override
    public StoredResult encode(@Nullable Object value, Type type) {
        return results.encode(value, type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if another codec, or a later version of this one, wrote it
     * @throws java.io.UncheckedIOException if the body cannot be read as the type
     */
    @Override
    public @Nullable Object decode(StoredResult result, Type type) {
        return results.decode(result, type);
    }

    /**
     * As {@link JacksonResultCodec#fingerprint} does.
     *
     * @throws RefusedUsageException if its JSON does not say all of it
     * @throws MalformedJsonException if it is beyond the limits
     */
    @Override
    public Fingerprint fingerprint(@Nullable Object content) {
        return this.content.fingerprint(content);
    }
}
