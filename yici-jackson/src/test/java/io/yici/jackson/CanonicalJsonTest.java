package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("R-100")
class CanonicalJsonTest {

    private static String canonical(String json) {
        return new String(JsonFingerprint.canonical(utf8(json)), StandardCharsets.UTF_8);
    }

    private static Fingerprint fingerprint(String json) {
        return JsonFingerprint.of(utf8(json));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Nested
    @Tag("T-08")
    class Structure {

        @Test
        void sortsMembersAtEveryDepth() {
            assertThat(canonical(" {\"b\" : [ {\"y\":1,\"x\":{\"d\":2,\"c\":[]}} , {} ],\n\t\"a\":null, \"\":true} "))
                    .isEqualTo("{\"\":true,\"a\":null,\"b\":[{\"x\":{\"c\":[],\"d\":2},\"y\":1},{}]}");
        }

        @Test
        void memberOrderDoesNotCount() {
            assertThat(fingerprint("{\"sku\":\"x\",\"quantity\":2}"))
                    .isEqualTo(fingerprint("{ \"quantity\" : 2, \"sku\" : \"x\" }"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "[1,2] | [2,1]",
                    "1 | \"1\"",
                    "{\"a\":null} | {}",
                    "[[]] | [{}]",
                    "[1,[2]] | [[1],2]",
                    "{\"a\":{\"b\":1}} | {\"a\":1,\"b\":1}",
                    "true | false",
                    "null | 0",
                    "\"\" | null",
                    "\"a\" | \"A\"",
                })
        void differentDocumentsDiffer(String one, String other) {
            assertThat(fingerprint(one)).isNotEqualTo(fingerprint(other));
        }

        @Test
        void nameIsSortedBeforeThoseItBegins() {
            assertThat(canonical("{\"ab\":1,\"a b\":2,\"a\":3}")).isEqualTo("{\"a\":3,\"a b\":2,\"ab\":1}");
        }

        @Test
        void byteOrderMarkIsSkipped() {
            assertThat(canonical("\uFEFF[1]")).isEqualTo("[1]");
        }
    }

    @Nested
    class Refusals {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    " ",
                    "{",
                    "[",
                    "[1",
                    "[1,",
                    "[1,]",
                    "[,1]",
                    "{\"a\"",
                    "{\"a\":",
                    "{\"a\":1",
                    "{\"a\":1,}",
                    "{,}",
                    "{a:1}",
                    "{\"a\" 1}",
                    "{1:1}",
                    "{\"a\":1 \"b\":2}",
                    "[1 2]",
                    "]",
                    "}",
                    "1 2",
                    "{}{}",
                    "[]x",
                    "tru",
                    "nulll",
                    "True",
                    "//x\n1",
                    "/**/1",
                    "[1]\u0000",
                    "\u00a01",
                    "{\"a\":1]",
                    "[1}"
                })
        void whatIsNotOneDocumentIsMalformed(String json) {
            assertMalformed(utf8(json));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"a\":1,\"a\":1}",
                    "{\"a\":1,\"b\":2,\"\\u0061\":3}",
                    "[{\"x\":{\"/\":1,\"\\/\":2}}]",
                    "{\"\":1,\"\":2}"
                })
        void duplicateMemberNamesAreRefused(String json) {
            assertMalformed(utf8(json));
        }

        @Test
        void nestingIsBounded() {
            int most = JsonFingerprint.MAX_DEPTH;
            assertThat(canonical("[".repeat(most) + "]".repeat(most))).hasSize(2 * most);
            assertMalformed(utf8("[".repeat(most + 1) + "]".repeat(most + 1)));
            assertMalformed(utf8("{\"a\":".repeat(1_000_000)));
        }

        @Test
        void sizeIsBounded() {
            JsonFingerprint small = JsonFingerprint.builder().maxBytes(4).build();
            assertThat(small.canonicalForm(utf8("1234"))).hasSize(4);
            assertThatThrownBy(() -> small.fingerprint(utf8("12345"))).isInstanceOf(MalformedJsonException.class);
            assertMalformed(utf8(" ".repeat(JsonFingerprint.DEFAULT_MAX_BYTES) + "1"));
        }

        @Test
        void messagesTellThePlaceAndNoContent() {
            assertThatThrownBy(() -> canonical("{\"card\":\"4111\" x}"))
                    .isInstanceOfSatisfying(
                            MalformedJsonException.class,
                            e -> assertThat(e.offset()).isEqualTo(15))
                    .hasMessage("'}' expected, at byte 15");
        }

        @Test
        void worstNestingTakesLinearTime() {
            // members in the wrong order at every level, around a large value: copying at each level would be quadratic
            int levels = JsonFingerprint.MAX_DEPTH - 1;
            String json = "{\"b\":0,\"a\":".repeat(levels) + "\"" + "x".repeat(4_000_000) + "\"" + "}".repeat(levels);
            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(10), () -> assertThat(canonical(json)).startsWith("{\"a\":{\"a\":"));
        }
    }

    private static void assertMalformed(byte[] json) {
        assertThatThrownBy(() -> JsonFingerprint.of(json)).isInstanceOf(MalformedJsonException.class);
    }
}
