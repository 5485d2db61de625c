package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.TypeRef;
import io.yici.jackson.Samples.Currency;
import io.yici.jackson.Samples.Drawing;
import io.yici.jackson.Samples.Money;
import io.yici.jackson.Samples.Order;
import io.yici.jackson.Samples.Page;
import io.yici.jackson.Samples.Payment;
import io.yici.spi.StoredResult;
import io.yici.spi.StoredResult.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What was stored by a release must be read by the next. The files are permanent: a change that fails here needs a new version. */
@Tag("B43")
@Tag("R-38")
class GoldenFilesTest {

    private final JacksonResultCodec codec = JacksonResultCodec.standard();

    static Stream<Arguments> results() {
        return Stream.of(
                Arguments.of("order", Samples.order(), Order.class),
                Arguments.of("nothing", null, Money.class),
                Arguments.of("optional-empty", Optional.empty(), new TypeRef<Optional<Money>>() {}.type()),
                Arguments.of(
                        "payments",
                        List.of(
                                new Payment.Paid("c-1", new Money(new BigDecimal("9.90"), Currency.CNY)),
                                new Payment.Declined("expired")),
                        new TypeRef<List<Payment>>() {}.type()),
                Arguments.of("drawing", new Drawing(new Samples.Circle(3), List.of()), Drawing.class),
                Arguments.of(
                        "times",
                        new Page<>(
                                List.of(Map.of("a", LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6))),
                                Map.of("b", LocalDateTime.of(2026, 1, 2, 3, 4))),
                        new TypeRef<Page<Map<String, LocalDateTime>>>() {}.type()),
                Arguments.of(
                        "durations",
                        Map.of(Currency.KWD, new Duration[] {Duration.ofDays(1), Duration.ofNanos(1)}),
                        new TypeRef<Map<Currency, Duration[]>>() {}.type()),
                Arguments.of("offset", OffsetDateTime.parse("2026-01-02T03:04:05.6+08:00"), OffsetDateTime.class));
    }

    @ParameterizedTest
    @MethodSource("results")
    void storedResultsOfVersion1AreRead(String name, @Nullable Object value, Type type) throws IOException {
        byte[] stored = read("result-v1-" + name + ".json").strip().getBytes(StandardCharsets.UTF_8);
        Object back = codec.decode(new StoredResult(Kind.VALUE, "json", 1, "application/json", stored), type);
        assertThat(back).usingRecursiveComparison().isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("results")
    void resultsAreStillStoredInTheFormOfVersion1(String name, @Nullable Object value, Type type) throws IOException {
        StoredResult result = codec.encode(value, type);
        assertThat(result).hasToString("VALUE(json/1, " + Objects.requireNonNull(result.body()).length + " bytes)");
        assertThat(canonical(new String(result.body(), StandardCharsets.UTF_8)))
                .isEqualTo(canonical(read("result-v1-" + name + ".json")));
    }

    static Stream<Arguments> documents() throws IOException {
        return Stream.of(read("canonical-json-v1.txt").split("\n\n")).skip(1).map(block -> {
            String[] lines = block.split("\n");
            return Arguments.of(lines[0], lines[1], lines[2]);
        });
    }

    @ParameterizedTest
    @MethodSource("documents")
    @Tag("R-100")
    void canonicalFormAndFingerprintStayWhatTheyAre(String document, String canonical, String fingerprint) {
        assertThat(canonical(document)).isEqualTo(canonical);
        byte[] stored =
                JsonFingerprint.of(document.getBytes(StandardCharsets.UTF_8)).stored();
        assertThat(HexFormat.of().formatHex(stored)).isEqualTo(fingerprint);
    }

    private static String canonical(String json) {
        return new String(JsonFingerprint.canonical(json.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }

    private static String read(String name) throws IOException {
        try (InputStream in = GoldenFilesTest.class.getResourceAsStream("/golden/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
