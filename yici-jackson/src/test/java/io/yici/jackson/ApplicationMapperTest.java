package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.yici.RefusedUsageException;
import io.yici.jackson.Samples.Currency;
import io.yici.jackson.Samples.Order;
import io.yici.spi.StoredResult;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

@Tag("B43")
class ApplicationMapperTest {

    static Stream<JsonMapper> mappers() {
        return Stream.of(
                JsonMapper.builder()
                        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .build(),
                JsonMapper.builder()
                        .changeDefaultPropertyInclusion(v -> v.withValueInclusion(JsonInclude.Include.NON_EMPTY))
                        .build(),
                JsonMapper.builder()
                        .enable(
                                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                                DeserializationFeature.UNWRAP_ROOT_VALUE)
                        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                        .enable(SerializationFeature.WRAP_ROOT_VALUE, SerializationFeature.INDENT_OUTPUT)
                        .build(),
                JsonMapper.builder()
                        .enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                        .disable(DateTimeFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                        .enable(EnumFeature.WRITE_ENUMS_USING_INDEX)
                        .defaultTimeZone(TimeZone.getTimeZone("Asia/Shanghai"))
                        .build(),
                JsonMapper.builder(JsonFactory.builder()
                                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                                .enable(JsonWriteFeature.WRITE_NUMBERS_AS_STRINGS)
                                .streamReadConstraints(StreamReadConstraints.builder()
                                        .maxNumberLength(5)
                                        .build())
                                .build())
                        .build(),
                JsonMapper.builderWithJackson2Defaults().build());
    }

    @ParameterizedTest
    @MethodSource("mappers")
    void itsSettingsDoNotChangeTheStoredForm(JsonMapper application) {
        JacksonResultCodec codec = JacksonResultCodec.of(application);
        StoredResult stored = codec.encode(Samples.order(), Order.class);
        StoredResult plain = JacksonResultCodec.standard().encode(Samples.order(), Order.class);
        assertThat(JsonFingerprint.of(body(stored))).isEqualTo(JsonFingerprint.of(body(plain)));
        assertThat(codec.decode(plain, Order.class)).usingRecursiveComparison().isEqualTo(Samples.order());
    }

    private static byte[] body(StoredResult result) {
        return java.util.Objects.requireNonNull(result.body());
    }

    record Grown(
            String name,
            int added,
            long count,
            @Nullable String text,
            Optional<String> maybe,
            @Nullable List<String> all) {}

    @ParameterizedTest
    @MethodSource("mappers")
    void recordsWithAMemberMoreOrLessAreStillRead(JsonMapper application) {
        byte[] old = "{\"name\":\"x\",\"dropped\":{\"a\":[1]},\"count\":null}".getBytes(StandardCharsets.UTF_8);
        StoredResult stored = new StoredResult(StoredResult.Kind.VALUE, "json", 1, "application/json", old);
        assertThat(JacksonResultCodec.of(application).decode(stored, Grown.class))
                .isEqualTo(new Grown("x", 0, 0, null, Optional.empty(), null));
    }

    @Test
    void unknownEnumConstantIsUnreadableNotNull() {
        JacksonResultCodec codec = JacksonResultCodec.of(JsonMapper.builder()
                .enable(EnumFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
                .build());
        StoredResult stored = new StoredResult(
                StoredResult.Kind.VALUE, "json", 1, "application/json", "\"XAU\"".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> codec.decode(stored, Currency.class)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void theApplicationsMapperIsLeftAsItWas() {
        JsonMapper application = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
        JacksonResultCodec.of(application);
        assertThat(application.writeValueAsString(new Tagged("x"))).isEqualTo("{\"tag_name\":\"x\"}");
    }

    record Tagged(String tagName) {}

    @Test
    void mapperWithDefaultTypingIsRefused() {
        JsonMapper.Builder builder = JsonMapper.builder();
        BasicPolymorphicTypeValidator anything = BasicPolymorphicTypeValidator.builder()
                .allowIfBaseType(Object.class)
                .build();
        for (DefaultTyping typing : DefaultTyping.values()) {
            JsonMapper application =
                    builder.activateDefaultTyping(anything, typing).build();
            assertThatThrownBy(() -> JacksonResultCodec.of(application))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("default typing");
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    sealed interface ByClass {
        record One(BigDecimal a) implements ByClass {}
    }

    record Holder(
            @JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS)
            Object any) {}

    @Test
    void classNamesAsTypeIdsAreRefused() {
        JacksonResultCodec codec = JacksonResultCodec.standard();
        assertThat(codec.supports(ByClass.class)).isFalse();
        assertThat(codec.supports(ByClass.One.class)).isFalse();
        assertThat(codec.supports(Holder.class)).isFalse();
        StoredResult named = new StoredResult(
                StoredResult.Kind.VALUE,
                "json",
                1,
                "application/json",
                "{\"@class\":\"java.util.HashMap\"}".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> codec.decode(named, ByClass.class)).isInstanceOf(RuntimeException.class);
    }
}
