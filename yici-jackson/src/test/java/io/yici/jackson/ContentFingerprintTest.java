package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.yici.RefusedUsageException;
import io.yici.spi.ContentFingerprint;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Fingerprints of objects, as both major versions of Jackson make them. */
@Tag("B26")
class ContentFingerprintTest {

    private static final ContentFingerprint THREE = JacksonResultCodec.standard();
    private static final ContentFingerprint TWO = Jackson2ResultCodec.standard();

    static Stream<ContentFingerprint> both() {
        return Stream.of(THREE, TWO);
    }

    record Line(String sku, int quantity) {}

    record Order(String number, BigDecimal amount, List<Line> lines, Optional<String> note) {}

    record Hiding(String shown, @JsonIgnore String hidden) {}

    private static Order order(String amount, String sku) {
        return new Order("o1", new BigDecimal(amount), List.of(new Line(sku, 1)), Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("both")
    void equalContentHasEqualFingerprints(ContentFingerprint contents) {
        assertThat(contents.fingerprint(order("10.0", "a"))).isEqualTo(contents.fingerprint(order("10.00", "a")));
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("a", 1);
        one.put("b", new Line("x", 2));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("b", new Line("x", 2));
        other.put("a", 1L);
        assertThat(contents.fingerprint(one)).isEqualTo(contents.fingerprint(new HashMap<>(other)));
    }

    @ParameterizedTest
    @MethodSource("both")
    void otherContentHasAnother(ContentFingerprint contents) {
        List<Object> contentsOfAKind = Arrays.asList(
                order("10", "a"),
                order("11", "a"),
                order("10", "b"),
                List.of(order("10", "a")),
                List.of("a", "b"),
                List.of("ab"),
                List.of("b", "a"),
                "1",
                1,
                null,
                "",
                Map.of("a", new Line("x", 1)),
                Map.of("a", new Line("x", 2)));
        assertThat(contentsOfAKind.stream().map(contents::fingerprint)).doesNotHaveDuplicates();
    }

    @Test
    void bothMakeTheSame() {
        for (Object content :
                Arrays.asList(order("10.10", "a"), List.of(order("1e3", "b"), "x"), Map.of("k", 1.5), null)) {
            assertThat(TWO.fingerprint(content)).isEqualTo(THREE.fingerprint(content));
        }
    }

    @ParameterizedTest
    @MethodSource("both")
    @Tag("B28")
    void contentThatHoldsItselfIsRefused(ContentFingerprint contents) {
        List<Object> cycle = new ArrayList<>();
        cycle.add(Map.of("again", cycle));

        assertThatThrownBy(() -> contents.fingerprint(cycle))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("holds itself");
    }

    @ParameterizedTest
    @MethodSource("both")
    void contentThatJsonDoesNotSayIsRefused(ContentFingerprint contents) {
        for (Object content : List.of(new Hiding("a", "b"), new Object(), new ByteArrayInputStream(new byte[1]))) {
            assertThatThrownBy(() -> contents.fingerprint(List.of(content)))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining(content.getClass().getName())
                    .hasMessageContaining("name those of its parts");
        }
    }
}
