package io.yici.jackson;

import io.yici.RefusedUsageException;
import java.lang.reflect.Type;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.StdDateFormat;

/**
 * A mapper for stored values. It takes from the application's mapper how types are read and written (modules, mix-ins, subtypes,
 * visibility), and nothing that serves presentation: that may change with a release, and stored records may not.
 */
final class StorageMapper implements JsonStorage {

    /** Of its own, so that limits and spellings set on the application's factory do not reach stored records. */
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonMapper mapper;

    private StorageMapper(JsonMapper mapper) {
        this.mapper = mapper;
    }

    static StorageMapper of(JsonMapper application) {
        JavaType anything = application.constructType(Object.class);
        if (application.deserializationConfig().getDefaultTyper(anything) != null
                || application.serializationConfig().getDefaultTyper(anything) != null) {
            throw new RefusedUsageException(
                    "the JsonMapper has default typing activated, so that stored data would name"
                            + " the classes to create; give the codec a mapper without it, and types their @JsonTypeInfo");
        }
        JsonMapper.Builder builder = application.rebuild();
        resetFeatures(builder);
        builder.defaultDateFormat(new StdDateFormat())
                .defaultTimeZone(TimeZone.getTimeZone("UTC"))
                .propertyNamingStrategy(null)
                .enumNamingStrategy(null)
                .defaultView(null)
                .annotationIntrospector(new StorageAnnotations(
                        application.deserializationConfig().getAnnotationIntrospector()));
        exactTimes(builder);
        return new StorageMapper(builder.build());
    }

    private static void resetFeatures(JsonMapper.Builder builder) {
        for (DeserializationFeature feature : DeserializationFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (SerializationFeature feature : SerializationFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (DateTimeFeature feature : DateTimeFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (EnumFeature feature : EnumFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        builder.disable(EnumFeature.READ_ENUMS_USING_TO_STRING, EnumFeature.WRITE_ENUMS_USING_TO_STRING)
                // records of an older form, with a member more or less, are still read
                .disable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }

    private static void exactTimes(JsonMapper.Builder builder) {
        builder.disable(
                        DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS,
                        DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS,
                        DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
                        DateTimeFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE,
                        DateTimeFeature.NORMALIZE_DESERIALIZED_ZONE_ID,
                        DateTimeFeature.TRUNCATE_TO_MSECS_ON_READ,
                        DateTimeFeature.TRUNCATE_TO_MSECS_ON_WRITE)
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID);
    }

    @Override
    public boolean supports(Type type) {
        return SupportedTypes.supports(mapper, type);
    }

    @Override
    public byte[] write(@Nullable Object value, Type type) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
            try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
                mapper.writerFor(mapper.constructType(type)).writeValue(generator, value);
            }
            return bytes.toByteArray();
        }
    }

    @Override
    public @Nullable Object read(byte[] body, Type type) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), body)) {
            return mapper.readerFor(mapper.constructType(type)).readValue(parser);
        }
    }
}
