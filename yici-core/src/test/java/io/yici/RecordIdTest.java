package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RecordIdTest {

    /** Stored ids would be lost if this changed. */
    @Test
    @Tag("B43")
    void isPermanent() throws IOException {
        List<String> vectors = vectors();
        assertThat(vectors).hasSizeGreaterThan(5);
        for (String vector : vectors) {
            String[] parts = vector.split("\t");
            assertThat(RecordId.of(parts[0], IdempotencyKey.of(parts[1], parts[2])))
                    .hasToString(parts[3]);
        }
    }

    private static List<String> vectors() throws IOException {
        try (InputStream in = RecordIdTest.class.getResourceAsStream("/golden/record-id-v1.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }

    @Test
    @Tag("B02")
    void separatorsDoNotMatter() {
        List<RecordId> ids = List.of(
                RecordId.of("o", IdempotencyKey.of("a:b", "c")),
                RecordId.of("o", IdempotencyKey.of("a", "b:c")),
                RecordId.of("o:a", IdempotencyKey.of("b", "c")),
                RecordId.of("o", IdempotencyKey.of("", "a:b:c")),
                RecordId.of("oa", IdempotencyKey.of("b", "c")),
                RecordId.of("o", IdempotencyKey.of("ab", "c")),
                RecordId.of("o", IdempotencyKey.of("a", "bc")));

        assertThat(new HashSet<>(ids)).hasSize(ids.size());
    }

    @Property
    void differentTriplesHaveDifferentIds(
            @ForAll @AlphaChars @Chars({':', '/', '|'}) @StringLength(min = 1, max = 6) String text,
            @ForAll int cut1,
            @ForAll int cut2) {
        Set<RecordId> ids = new HashSet<>();
        int first = Math.floorMod(cut1, text.length());
        int second = Math.floorMod(cut2, text.length());
        Assume.that(first != second);
        ids.add(RecordId.of("o", IdempotencyKey.of(text.substring(0, first), text.substring(first))));
        ids.add(RecordId.of("o", IdempotencyKey.of(text.substring(0, second), text.substring(second))));

        assertThat(ids).hasSize(2);
    }

    @Property
    void comesBackFromBytesAndText(@ForAll @NotBlank @StringLength(max = 20) @AlphaChars String value) {
        RecordId id = RecordId.of("o", IdempotencyKey.unscoped(value));

        assertThat(RecordId.of(id.bytes())).isEqualTo(id).hasSameHashCodeAs(id);
        assertThat(RecordId.parse(id.toString())).isEqualTo(id);
    }

    @Test
    void isOrderedByUnsignedBytes() {
        byte[] low = new byte[RecordId.LENGTH];
        byte[] high = new byte[RecordId.LENGTH];
        low[0] = 0x7F;
        high[0] = (byte) 0x80;

        assertThat(RecordId.of(low)).isLessThan(RecordId.of(high));
    }

    @Test
    void refusesOtherLengths() {
        assertThatThrownBy(() -> RecordId.of(new byte[31])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RecordId.parse("00")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RecordId.parse("zz".repeat(32))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void cannotBeChangedThroughItsBytes() {
        byte[] bytes = new byte[RecordId.LENGTH];
        RecordId id = RecordId.of(bytes);
        bytes[0] = 1;
        id.bytes()[0] = 2;

        assertThat(id.bytes()).containsOnly(0);
    }
}
