package io.yici.jackson;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.core.util.JacksonFeatureSet;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.StdDateFormat;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import io.yici.RefusedUsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.time.ZonedDateTime;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/** The twin of {@link StorageMapper} for Jackson 2: takes the same from the application's mapper and writes the same form. */
final class Jackson2StorageMapper implements JsonStorage {

    /** Of its own, so that limits and spellings set on the application's factory do not reach stored records. */
    private static final JsonFactory FACTORY = new JsonFactory();

    private final ObjectMapper mapper;

    private Jackson2StorageMapper(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    static Jackson2StorageMapper of(ObjectMapper application) {
        JavaType anything = application.constructType(Object.class);
        if (application.getDeserializationConfig().getDefaultTyper(anything) != null
                || application.getSerializationConfig().getDefaultTyper(anything) != null) {
            throw new RefusedUsageException(
                    "the ObjectMapper has default typing activated, so that stored data would name"
                            + " the classes to create; give the codec a mapper without it, and types their @JsonTypeInfo");
        }
        ObjectMapper mapper = application.copy();
        resetFeatures(mapper);
        exactTimes(mapper);
        mapper.setDateFormat(new StdDateFormat())
                .setTimeZone(TimeZone.getTimeZone("UTC"))
                .setPropertyNamingStrategy(null)
                .setConfig(mapper.getSerializationConfig().withView(null))
                .setConfig(mapper.getDeserializationConfig().withView(null))
                // what Jackson 3 knows by itself; modules that are there already stay as they are
                .registerModules(new ParameterNamesModule(), new Jdk8Module(), new JavaTimeModule(), timesAsWritten())
                .setAnnotationIntrospector(new Jackson2StorageAnnotations(
                        mapper.getDeserializationConfig().getAnnotationIntrospector()));
        return new Jackson2StorageMapper(mapper);
    }

    private static void resetFeatures(ObjectMapper mapper) {
        for (DeserializationFeature feature : DeserializationFeature.values()) {
            mapper.configure(feature, feature.enabledByDefault());
        }
        for (SerializationFeature feature : SerializationFeature.values()) {
            mapper.configure(feature, feature.enabledByDefault());
        }
        for (EnumFeature feature : EnumFeature.values()) {
            mapper.configure(feature, feature.enabledByDefault());
        }
        mapper.disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                // records of an older form, with a member more or less, are still read
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    private static void exactTimes(ObjectMapper mapper) {
        mapper.disable(
                SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS,
                SerializationFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE);
        mapper.enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID);
        mapper.disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
    }

    private static SimpleModule timesAsWritten() {
        JacksonFeatureSet<JavaTimeFeature> features = JacksonFeatureSet.fromDefaults(JavaTimeFeature.values())
                .without(JavaTimeFeature.NORMALIZE_DESERIALIZED_ZONE_ID);
        return Jackson2Months.addTo(new SimpleModule("yici-times"))
                .addDeserializer(ZonedDateTime.class, InstantDeserializer.ZONED_DATE_TIME.withFeatures(features));
    }

    @Override
    public boolean supports(Type type) {
        return Jackson2SupportedTypes.supports(mapper, type);
    }

    @Override
    public byte[] write(@Nullable Object value, Type type) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
            try (JsonGenerator generator = FACTORY.createGenerator(bytes)) {
                generator.setCodec(mapper);
                mapper.writerFor(mapper.constructType(type)).writeValue(generator, value);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable Object read(byte[] body, Type type) {
        try (JsonParser parser = FACTORY.createParser(body)) {
            parser.setCodec(mapper);
            return mapper.readerFor(mapper.constructType(type)).readValue(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
