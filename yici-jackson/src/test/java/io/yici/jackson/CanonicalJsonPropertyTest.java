package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.jspecify.annotations.Nullable;

@Tag("R-100")
class CanonicalJsonPropertyTest {

    @Property
    @Tag("T-08")
    void spellingDoesNotCount(@ForAll("documents") Object document, @ForAll Random one, @ForAll Random other) {
        byte[] spelling = utf8(new Speller(one).spell(document));
        assertThat(JsonFingerprint.of(spelling))
                .isEqualTo(JsonFingerprint.of(utf8(new Speller(other).spell(document))));
    }

    @Property
    void canonicalFormIsJsonAndItsOwnCanonicalForm(@ForAll("documents") Object document, @ForAll Random random) {
        byte[] canonical = JsonFingerprint.canonical(utf8(new Speller(random).spell(document)));
        assertThat(JsonFingerprint.canonical(canonical)).isEqualTo(canonical);
    }

    @Property
    void anyChangedValueCounts(@ForAll("documents") Object document, @ForAll Random random) {
        Object changed = new Change(random).of(document);
        assertThat(JsonFingerprint.of(utf8(new Speller(random).spell(changed))))
                .isNotEqualTo(JsonFingerprint.of(utf8(new Speller(random).spell(document))));
    }

    @Property
    @Tag("T-09")
    void numbersAreEqualWhereTheirDecimalValuesAre(@ForAll("decimals") BigDecimal a, @ForAll("decimals") BigDecimal b) {
        boolean equal = JsonFingerprint.of(utf8(a.toString())).equals(JsonFingerprint.of(utf8(b.toString())));
        assertThat(equal).isEqualTo(a.compareTo(b) == 0);
    }

    @Property
    @Tag("T-09")
    void canonicalNumberHasTheValueOfItsSpelling(@ForAll("decimals") BigDecimal number) {
        String canonical = new String(JsonFingerprint.canonical(utf8(number.toString())), StandardCharsets.UTF_8);
        assertThat(new BigDecimal(canonical)).isEqualByComparingTo(number);
    }

    @Property
    void randomBytesGiveAFingerprintOrMalformedJson(@ForAll byte[] bytes) {
        fingerprintOrMalformed(bytes);
    }

    @Property
    void damagedDocumentsGiveAFingerprintOrMalformedJson(@ForAll("documents") Object document, @ForAll Random random) {
        byte[] bytes = utf8(new Speller(random).spell(document));
        Assume.that(bytes.length > 0);
        for (int i = 0; i < 20; i++) {
            byte[] damaged = bytes.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            fingerprintOrMalformed(damaged);
            fingerprintOrMalformed(java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        }
    }

    private static void fingerprintOrMalformed(byte[] bytes) {
        try {
            assertThat(JsonFingerprint.canonical(JsonFingerprint.canonical(bytes)))
                    .isEqualTo(JsonFingerprint.canonical(bytes));
        } catch (MalformedJsonException e) {
            assertThat(e.offset()).isBetween(0, bytes.length);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Alters one leaf, or adds one where there is none. */
    private record Change(Random random) {

        Object of(@Nullable Object value) {
            if (value instanceof Map<?, ?> map && !map.isEmpty()) {
                Map<Object, @Nullable Object> copy = new LinkedHashMap<>(map);
                List<Object> names = new ArrayList<>(copy.keySet());
                Object name = names.get(random.nextInt(names.size()));
                copy.put(name, of(copy.get(name)));
                return copy;
            }
            if (value instanceof List<?> list && !list.isEmpty()) {
                List<@Nullable Object> copy = new ArrayList<>(list);
                int index = random.nextInt(copy.size());
                copy.set(index, of(copy.get(index)));
                return copy;
            }
            if (value instanceof BigDecimal number) {
                return number.add(new BigDecimal("1e-30"));
            }
            return value instanceof String text ? text + "x" : value == Boolean.TRUE ? false : List.of("changed");
        }
    }

    @Provide
    Arbitrary<BigDecimal> decimals() {
        // few digits, so that equal values of different scale are frequent
        return Arbitraries.oneOf(
                Arbitraries.integers()
                        .between(-20, 20)
                        .flatMap(unscaled -> Arbitraries.integers()
                                .between(-3, 3)
                                .map(scale -> BigDecimal.valueOf(unscaled, scale))),
                Arbitraries.bigDecimals().ofScale(20));
    }

    @Provide
    Arbitrary<Object> documents() {
        return Arbitraries.recursive(this::leaves, this::containers, 0, 3);
    }

    private Arbitrary<Object> leaves() {
        return Arbitraries.oneOf(
                decimals().map(it -> (Object) it),
                texts().map(it -> it),
                Arbitraries.of(true, false),
                Arbitraries.just("null"));
    }

    private Arbitrary<Object> containers(Arbitrary<Object> values) {
        return Arbitraries.oneOf(
                values.list().ofMaxSize(4).map(it -> it),
                Arbitraries.maps(texts(), values).ofMaxSize(5).map(it -> it));
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.integers()
                .between(0, Character.MAX_CODE_POINT)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .list()
                .ofMaxSize(5)
                .map(points -> {
                    Collections.shuffle(points, new Random(points.size()));
                    return points.stream()
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                            .toString();
                });
    }
}
