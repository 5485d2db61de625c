package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.yici.RefusedUsageException;
import io.yici.TypeRef;
import io.yici.jackson.Samples.Address;
import io.yici.jackson.Samples.Bean;
import io.yici.jackson.Samples.BiggerBean;
import io.yici.jackson.Samples.Circle;
import io.yici.jackson.Samples.Currency;
import io.yici.jackson.Samples.Drawing;
import io.yici.jackson.Samples.Money;
import io.yici.jackson.Samples.Order;
import io.yici.jackson.Samples.Page;
import io.yici.jackson.Samples.Payment;
import io.yici.jackson.Samples.Tree;
import io.yici.spi.StoredResult;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;

@Tag("B26")
class JacksonResultCodecTest {

    private final JacksonResultCodec codec = JacksonResultCodec.standard();

    private @Nullable Object thereAndBack(@Nullable Object value, Type type) {
        return codec.decode(codec.encode(value, type), type);
    }

    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(null, Void.class),
                Arguments.of(null, void.class),
                Arguments.of(null, String.class),
                Arguments.of(null, Money.class),
                Arguments.of("一次 \u0000 \uD83D\uDE00 \"\\", String.class),
                Arguments.of(true, boolean.class),
                Arguments.of(7, int.class),
                Arguments.of((byte) -7, Byte.class),
                Arguments.of((short) 7, short.class),
                Arguments.of('x', char.class),
                Arguments.of(Long.MAX_VALUE, long.class),
                Arguments.of(9007199254740993L, Long.class),
                Arguments.of(Float.MIN_VALUE, float.class),
                Arguments.of(0.1 + 0.2, Double.class),
                Arguments.of(-0.0, double.class),
                Arguments.of(Double.NaN, Double.class),
                Arguments.of(Double.NEGATIVE_INFINITY, Double.class),
                Arguments.of(new BigDecimal("10.10"), BigDecimal.class),
                Arguments.of(new BigDecimal("1E+3"), BigDecimal.class),
                Arguments.of(new BigDecimal("0E-20"), BigDecimal.class),
                Arguments.of(new BigDecimal("-123456789012345678901234567890.0001000"), BigDecimal.class),
                Arguments.of(BigInteger.TEN.pow(300), BigInteger.class),
                Arguments.of(UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), UUID.class),
                Arguments.of(URI.create("https://example.org/a?b=c"), URI.class),
                Arguments.of(Locale.SIMPLIFIED_CHINESE, Locale.class),
                Arguments.of(java.util.Currency.getInstance("KWD"), java.util.Currency.class),
                Arguments.of(Currency.KWD, Currency.class),
                Arguments.of(DayOfWeek.FRIDAY, DayOfWeek.class),
                Arguments.of(Optional.empty(), new TypeRef<Optional<Money>>() {}.type()),
                Arguments.of(Optional.of(money("1.50")), new TypeRef<Optional<Money>>() {}.type()),
                Arguments.of(Optional.of(List.of()), new TypeRef<Optional<List<String>>>() {}.type()),
                Arguments.of(OptionalInt.of(3), OptionalInt.class),
                Arguments.of(OptionalLong.empty(), OptionalLong.class),
                Arguments.of(List.of(money("1.0"), money("1.00")), new TypeRef<List<Money>>() {}.type()),
                Arguments.of(Arrays.asList(1L, null), new TypeRef<Collection<Long>>() {}.type()),
                Arguments.of(new LinkedList<>(List.of("a")), new TypeRef<LinkedList<String>>() {}.type()),
                Arguments.of(Set.of(1L, 2L, 3L), new TypeRef<Set<Long>>() {}.type()),
                Arguments.of(new TreeSet<>(Set.of("b", "a")), new TypeRef<SortedSet<String>>() {}.type()),
                Arguments.of(
                        Map.of(Currency.CNY, List.of(money("2.20")), Currency.KWD, List.of()),
                        new TypeRef<Map<Currency, List<Money>>>() {}.type()),
                Arguments.of(
                        Map.of(9007199254740993L, Optional.of("x")),
                        new TypeRef<Map<Long, Optional<String>>>() {}.type()),
                Arguments.of(
                        Map.of(Instant.parse("2026-01-01T00:00:00.000000001Z"), new byte[][] {{1}, {}}),
                        new TypeRef<Map<Instant, byte[][]>>() {}.type()),
                Arguments.of(new Page<>(List.of(money("3")), money("4.0")), new TypeRef<Page<Money>>() {}.type()),
                Arguments.of(
                        new Page<>(List.of(new Page<>(List.of(5L), null)), null),
                        new TypeRef<Page<Page<Long>>>() {}.type()),
                Arguments.of(new Tree("a", List.of(new Tree("b", List.of()))), Tree.class),
                Arguments.of(Samples.order(), Order.class),
                Arguments.of(new Payment.Paid("c-1", money("9.90")), Payment.class),
                Arguments.of(
                        List.of(new Payment.Declined("no"), new Payment.Paid("c", money("1"))),
                        new TypeRef<List<Payment>>() {}.type()),
                Arguments.of(new Drawing(new Circle(3), List.of(new Payment.Declined("x"))), Drawing.class),
                Arguments.of(new Address("杭州", List.of("a", "b")), Address.class),
                Arguments.of(new int[] {1, 2}, int[].class),
                Arguments.of(new char[] {'a', '\n'}, char[].class),
                Arguments.of(new Money[] {money("1.1"), null}, Money[].class));
    }

    static Stream<Object> times() {
        return Stream.of(
                Instant.parse("2026-03-01T23:59:59.123456789Z"),
                Instant.EPOCH,
                LocalDate.of(1900, 1, 1),
                LocalTime.of(0, 0, 0, 1),
                LocalDateTime.of(2026, 1, 2, 3, 4),
                OffsetDateTime.parse("2026-01-02T03:04:05.000000006+05:45"),
                OffsetDateTime.parse("2026-01-02T03:04:05Z"),
                OffsetTime.parse("03:04:05.1-01:00"),
                ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Paris]"),
                ZonedDateTime.parse("2026-10-25T02:30:00+02:00[Europe/Paris]"),
                ZonedDateTime.parse("2026-10-25T02:30:00Z[UTC]"),
                ZonedDateTime.parse("2026-10-25T02:30:00.5Z"),
                ZonedDateTime.parse("2026-10-25T02:30:00+08:00"),
                Duration.ofSeconds(-1, 1),
                Period.of(1, -2, 3),
                Year.of(2026),
                YearMonth.of(2026, 2),
                MonthDay.of(2, 29),
                Month.MAY,
                ZoneOffset.ofHoursMinutes(5, 45),
                new Date(1_700_000_000_123L));
    }

    private static Money money(String amount) {
        return new Money(new BigDecimal(amount), Currency.CNY);
    }

    @ParameterizedTest
    @MethodSource("values")
    void valuesComeBackAsTheyWent(@Nullable Object value, Type type) {
        assertThat(codec.supports(type)).isTrue();
        Object back = thereAndBack(value, type);
        assertThat(back)
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .withEqualsForType(Float::equals, Float.class)
                .isEqualTo(value);
        // of lists, sets and maps the type declared counts
        if (value != null && !(value instanceof Collection) && !(value instanceof Map)) {
            assertThat(back).hasSameClassAs(value);
        }
    }

    @ParameterizedTest
    @MethodSource("times")
    void timesComeBackWithNanosecondsAndZones(Object time) {
        assertThat(codec.supports(time.getClass())).isTrue();
        assertThat(thereAndBack(time, time.getClass())).isEqualTo(time).hasSameClassAs(time);
    }

    @Test
    void zonesComeBack() {
        assertThat(thereAndBack(ZoneId.of("Asia/Shanghai"), ZoneId.class)).isEqualTo(ZoneId.of("Asia/Shanghai"));
    }

    @Test
    void beansWithoutEqualsComeBackByTheirProperties() {
        Bean bean = new Bean();
        bean.setName("x");
        bean.setSize(3);
        assertThat(thereAndBack(bean, Bean.class))
                .isExactlyInstanceOf(Bean.class)
                .usingRecursiveComparison()
                .isEqualTo(bean);
    }

    @Test
    void bigDecimalsKeepTheirScaleInTheStoredForm() {
        assertThat(codec.encode(new BigDecimal("10.10"), BigDecimal.class).body())
                .asString()
                .isEqualTo("10.10");
        assertThat(codec.encode(new BigDecimal("1E+3"), BigDecimal.class).body())
                .asString()
                .isEqualTo("1E+3");
    }

    record Shown(
            @JsonFormat(pattern = "yyyy-MM-dd HH:mm") LocalDateTime at,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> tags,
            @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal price) {}

    @Test
    void annotationsForReadersDoNotCostDigitsOrEmptyValues() {
        Shown shown = new Shown(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6), List.of(), new BigDecimal("1.50"));
        assertThat(thereAndBack(shown, Shown.class)).isEqualTo(shown);
    }

    static Stream<Arguments> notWhatTheirTypeSays() {
        BiggerBean subclass = new BiggerBean();
        subclass.setMore(1);
        return Stream.of(
                Arguments.of(null, new TypeRef<Optional<String>>() {}.type()),
                Arguments.of(null, int.class),
                Arguments.of(subclass, Bean.class),
                Arguments.of(List.of(subclass), new TypeRef<List<Bean>>() {}.type()),
                Arguments.of(new LinkedHashSet<>(List.of(1L)), new TypeRef<Collection<Long>>() {}.type()));
    }

    @ParameterizedTest
    @MethodSource("notWhatTheirTypeSays")
    void valuesThatAreNotWhatTheirTypeSaysAreRefusedWhenEncoded(@Nullable Object value, Type type) {
        assertThatThrownBy(() -> codec.encode(value, type))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("does not come back as it went, at $");
    }

    @Test
    void messageNamesThePlaceAndNotTheValue() {
        BiggerBean secret = new BiggerBean();
        secret.setName("4111");
        Type type = new TypeRef<Map<String, Page<Bean>>>() {}.type();
        assertThatThrownBy(() -> codec.encode(Map.of("4222", new Page<>(List.of(new Bean()), secret)), type))
                .hasMessageContaining("at ${}.next;")
                .hasMessageNotContainingAny("4111", "4222");
    }

    @Test
    void valuesThatOnlyPretendToBeOfTheirTypeAreNotEncoded() {
        Object polluted = new Page<>(List.of(), 1);
        assertThatThrownBy(() -> codec.encode(polluted, new TypeRef<Page<Long>>() {}.type()))
                .isInstanceOf(JacksonException.class);
    }

    @Test
    void valuesBeyondTheBoundAreNotReadBack() {
        // the engine keeps a tombstone for it
        assertThat(codec.encode("x".repeat(StoredResult.MAX_BODY), String.class).body())
                .hasSize(StoredResult.MAX_BODY + 2);
    }

    @Test
    @Tag("B43")
    @Tag("R-38")
    void whatItDidNotWriteIsRefused() {
        byte[] body = "\"x\"".getBytes(StandardCharsets.UTF_8);
        for (StoredResult foreign : List.of(
                new StoredResult(StoredResult.Kind.VALUE, "kryo", 1, "application/json", body),
                new StoredResult(StoredResult.Kind.VALUE, "json", 2, "application/json", body),
                new StoredResult(StoredResult.Kind.VALUE, "json", 1, "application/cbor", body),
                new StoredResult(StoredResult.Kind.FAILURE, "json", 1, "application/json", body),
                StoredResult.TOMBSTONE)) {
            assertThatThrownBy(() -> codec.decode(foreign, String.class)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(codec.decode(
                        new StoredResult(StoredResult.Kind.VALUE, "json", 1, "application/json", body), String.class))
                .isEqualTo("x");
    }
}
