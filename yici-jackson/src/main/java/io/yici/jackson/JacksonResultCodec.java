package io.yici.jackson;

import io.yici.Fingerprint;
import io.yici.RefusedUsageException;
import io.yici.spi.ContentFingerprint;
import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores results as JSON, with Jackson 3. Immutable and thread-safe. {@link Jackson2ResultCodec} does the same with Jackson 2, and
 * each reads what the other has written.
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
public final class JacksonResultCodec implements ResultCodec, ContentFingerprint {

    /** The id stored with each result. */
    public static final String ID = "json";

    /** The version of the format that is written, and the only one that is read. */
    public static final int FORMAT_VERSION = 1;

    /** The media type of the stored bodies. */
    public static final String CONTENT_TYPE = "application/json";

    private final JsonResults results;
    private final JsonContent content;

    private JacksonResultCodec(JsonStorage storage) {
        this.results = new JsonResults(storage);
        this.content = new JsonContent(storage);
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
        return results.supports(type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws RefusedUsageException if the value does not come back as it is; the message names the place, not the value
     * @throws tools.jackson.core.JacksonException if Jackson cannot write it, or not read what it wrote
     */
    @Override
    public StoredResult encode(@Nullable Object value, Type type) {
        return results.encode(value, type);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if another codec, or a later version of this one, wrote it
     * @throws tools.jackson.core.JacksonException if the body cannot be read as the type
     */
    @Override
    public @Nullable Object decode(StoredResult result, Type type) {
        return results.decode(result, type);
    }

    /**
     * By what the content says in JSON, as {@link JsonFingerprint} compares it, in the form in which results are stored. Of collections the
     * order counts.
     *
     * @throws RefusedUsageException if its JSON does not say all of it
     * @throws MalformedJsonException if it is beyond the limits
     */
    @Override
    public Fingerprint fingerprint(@Nullable Object content) {
        return this.content.fingerprint(content);
    }
}
