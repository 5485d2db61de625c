package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.yici.RefusedUsageException;
import io.yici.jackson.Samples.Order;
import io.yici.jackson.Samples.Untold;
import io.yici.spi.ResultCodec;
import io.yici.spi.StoredResult;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One stored form: what one major version of Jackson has written, the other reads, with the values of the tests of Jackson 3. */
@Tag("B26")
class Jackson2ResultCodecTest {

    private final ResultCodec two = Jackson2ResultCodec.standard();
    private final ResultCodec three = JacksonResultCodec.standard();

    @ParameterizedTest
    @MethodSource("io.yici.jackson.JacksonResultCodecTest#values")
    void valuesComeBackWhoeverWroteThem(@Nullable Object value, Type type) {
        assertThat(two.supports(type)).isTrue();
        for (ResultCodec writer : List.of(two, three)) {
            StoredResult stored = writer.encode(value, type);
            assertSame(two.decode(stored, type), value);
            assertSame(three.decode(stored, type), value);
        }
    }

    private static void assertSame(@Nullable Object back, @Nullable Object value) {
        assertThat(back)
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .withEqualsForType(Float::equals, Float.class)
                .isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("io.yici.jackson.JacksonResultCodecTest#times")
    void timesComeBackWhoeverWroteThem(Object time) {
        assertThat(two.supports(time.getClass())).isTrue();
        for (ResultCodec writer : List.of(two, three)) {
            StoredResult stored = writer.encode(time, time.getClass());
            assertThat(two.decode(stored, time.getClass())).isEqualTo(time).hasSameClassAs(time);
            assertThat(three.decode(stored, time.getClass())).isEqualTo(time).hasSameClassAs(time);
        }
    }

    @Tag("B43")
    @Tag("R-38")
    @ParameterizedTest
    @MethodSource("io.yici.jackson.GoldenFilesTest#results")
    void storedResultsOfVersion1AreRead(String name, @Nullable Object value, Type type) throws Exception {
        try (InputStream in = getClass().getResourceAsStream("/golden/result-v1-" + name + ".json")) {
            byte[] body = new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .getBytes(StandardCharsets.UTF_8);
            Object back =
                    two.decode(new StoredResult(StoredResult.Kind.VALUE, "json", 1, "application/json", body), type);
            assertThat(back).usingRecursiveComparison().isEqualTo(value);
            assertThat(JsonFingerprint.of(
                            Objects.requireNonNull(two.encode(value, type).body())))
                    .isEqualTo(JsonFingerprint.of(body));
        }
    }

    @ParameterizedTest
    @MethodSource("io.yici.jackson.JacksonResultCodecTest#notWhatTheirTypeSays")
    void valuesThatAreNotWhatTheirTypeSaysAreRefusedWhenEncoded(@Nullable Object value, Type type) {
        assertThatThrownBy(() -> two.encode(value, type))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("does not come back as it went, at $");
    }

    @ParameterizedTest
    @ValueSource(classes = {Object.class, Untold.class, Iterable.class, OutputStream.class, Exception.class})
    void openTypesAreRefused(Class<?> type) {
        assertThat(two.supports(type)).isFalse();
    }

    /** What Spring Boot 3 makes of its properties, and an application might ask for. */
    @Test
    void theApplicationsPresentationDoesNotReachStoredResults() {
        ObjectMapper application = new ObjectMapper()
                .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .setSerializationInclusion(com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY)
                .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.WRITE_ENUMS_USING_TO_STRING);
        ResultCodec codec = Jackson2ResultCodec.of(application);
        assertThat(codec.encode(Samples.order(), Order.class).body())
                .isEqualTo(two.encode(Samples.order(), Order.class).body());
        assertThat(application.getPropertyNamingStrategy()).isEqualTo(PropertyNamingStrategies.SNAKE_CASE);
    }

    @Test
    void defaultTypingIsRefused() {
        ObjectMapper open = new ObjectMapper();
        open.activateDefaultTyping(open.getPolymorphicTypeValidator());
        assertThatThrownBy(() -> Jackson2ResultCodec.of(open))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("default typing");
    }
}
