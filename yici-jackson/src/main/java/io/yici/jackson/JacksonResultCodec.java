package io.yici.jackson;

import io.yici.RefusedUsageException;
import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import io.yici.spi.StoredResult.Kind;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores results as JSON, with Jackson 3. Immutable and thread-safe.
 *
 * <p>A value comes back equal, in the type that the operation declares, or it is refused:
 *
 * <ul>
 *   <li>{@link #supports} refuses types that cannot: {@code Object}, wildcards, interfaces and abstract classes without type
 *       information (other than lists, sets and maps), streams, unknown classes of the JDK, records with a hidden component.
 *   <li>{@link #encode} reads back what it wrote and compares. What remains for it are values that are not what their type
 *       says: an object of a subclass, null for an {@code Optional}. A work whose result is refused there has run already: in the
 *       transactional modes it is rolled back, in LEASED its record becomes interrupted. So keep to records and the types of the
 *       JDK, and let a test run each operation once.
 * </ul>
 *
 * <p>From the application's mapper come modules, mix-ins, subtypes and visibility. Its naming strategy, features, inclusion rules
 * and {@code @JsonInclude} and {@code @JsonFormat} are left aside: they serve readers, may change with a release, and stored
 * records must be read for as long as they are retained. Members that are unknown when read are skipped, and those missing are null or
 * zero. What a class keeps from Jackson ({@code @JsonIgnore} on a class that is no record) is not stored. Class names are never
 * written and never read.
 */
public final class JacksonResultCodec implements ResultCodec {

    /** The id stored with each result. */
    public static final String ID = "json";

    /** The version of the format that is written, and the only one that is read. */
    public static final int FORMAT_VERSION = 1;

    /** The media type of the stored bodies. */
    public static final String CONTENT_TYPE = "application/json";

    private final StorageMapper storage;
    private final SameValue same;

    private JacksonResultCodec(StorageMapper storage) {
        this.storage = storage;
        this.same = new SameValue(value -> storage.write(value, storage.mapper().constructType(value.getClass())));
    }

    /**
     * A codec that knows the types which the application's mapper knows.
     *
     * @throws RefusedUsageException if the mapper has default typing activated
     */
    public static JacksonResultCodec of(JsonMapper mapper) {
        return new JacksonResultCodec(StorageMapper.of(mapper));
    }

    /** A codec for records, types of the JDK, and classes with Jackson's annotations. */
    public static JacksonResultCodec standard() {
        return of(JsonMapper.shared());
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public boolean supports(Type type) {
        return SupportedTypes.supports(storage.mapper(), type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws RefusedUsageException if the value does not come back as it is; the message names the place, not the value
     * @throws tools.jackson.core.JacksonException if Jackson cannot write it, or not read what it wrote
     */
    @Override
    public StoredResult encode(@Nullable Object value, Type type) {
        JavaType javaType = storage.mapper().constructType(type);
        byte[] body = storage.write(value, javaType);
        // the engine keeps no body beyond the bound, so there is nothing to come back
        if (body.length <= StoredResult.MAX_BODY) {
            verify(value, storage.read(body, javaType), type);
        }
        return new StoredResult(Kind.VALUE, ID, FORMAT_VERSION, CONTENT_TYPE, body);
    }

    private void verify(@Nullable Object written, @Nullable Object read, Type type) {
        String place = same.difference(written, read);
        if (place != null) {
            throw new RefusedUsageException(
                    "a result of type " + type.getTypeName() + " does not come back as it went, at " + place
                            + "; return a type that says all there is, or give the operation a codec of its own");
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if another codec, or a later version of this one, wrote it
     * @throws tools.jackson.core.JacksonException if the body cannot be read as the type
     */
    @Override
    public @Nullable Object decode(StoredResult result, Type type) {
        byte[] body = result.body();
        if (body == null
                || result.kind() != Kind.VALUE
                || !result.codecId().equals(ID)
                || result.formatVersion() != FORMAT_VERSION
                || !result.contentType().equals(CONTENT_TYPE)) {
            throw new IllegalArgumentException("not a value that this version of the JSON codec wrote: " + result);
        }
        return storage.read(body, storage.mapper().constructType(type));
    }
}
