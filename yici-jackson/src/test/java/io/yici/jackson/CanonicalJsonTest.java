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

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
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
    @Tag("T-09")
    class Numbers {

        @ParameterizedTest
        @CsvSource({
            "1, 1",
            "1.0, 1",
            "1e0, 1",
            "1E+0, 1",
            "10e-1, 1",
            "0.1, 1e-1",
            "100, 1e2",
            "10.10, 101e-1",
            "-12.50, -125e-1",
            "0, 0",
            "-0, 0",
            "-0.000e7, 0",
            "0e99999999999999999999999, 0",
            "0.00e-99999999999999999999, 0",
            "9007199254740993, 9007199254740993",
            "9007199254740992, 9007199254740992",
            "123456789012345678901234567890.5, 1234567890123456789012345678905e-1",
            "1e1000000000, 1e1000000000",
            "1000e-1000000000, 1e-999999997",
            "1e999999999999999, 1e999999999999999",
            "1e000000000000000000000000001, 1e1"
        })
        void areSpeltByTheirExactValue(String number, String expected) {
            assertThat(canonical(number)).isEqualTo(expected);
            assertThat(canonical("[" + number + "]")).isEqualTo("[" + expected + "]");
        }

        @ParameterizedTest
        @CsvSource({
            "9007199254740993, 9007199254740992",
            "0.1, 0.10000000000000001",
            "10.1, 10.11",
            "1, -1",
            "1e400, 1e401",
            "100000000000000000000000000000001, 100000000000000000000000000000000"
        })
        void thatDifferByAnythingDiffer(String one, String other) {
            assertThat(fingerprint(one)).isNotEqualTo(fingerprint(other));
        }

        @ParameterizedTest
        @ValueSource(strings = {"1e1000000000000000", "1e-1000000000000000", "2.5E99999999999999999999999999"})
        void beyondTheExponentLimitAreRefused(String number) {
            assertMalformed(utf8(number));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "01",
                    "-01",
                    "00",
                    "1.",
                    ".1",
                    "-",
                    "+1",
                    "1e",
                    "1e+",
                    "1.e1",
                    "--1",
                    "0x1",
                    "NaN",
                    "Infinity",
                    "1a",
                    "1_0"
                })
        void ofOtherSyntaxAreRefused(String number) {
            assertMalformed(utf8(number));
        }

        @Test
        void ofAMillionDigitsTakeLinearTime() {
            String digits = "7".repeat(1_000_000);
            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(10),
                    () -> assertThat(canonical(digits + "e5")).hasSize(1_000_002));
        }
    }

    @Nested
    class Strings {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "\"\\u0061\" | \"a\"",
                    "\"\\/\" | \"/\"",
                    "\"\\u002f\" | \"/\"",
                    "\"\\u000A\\u0008\\u0022\\u005C\" | \"\\n\\b\\\"\\\\\"",
                    "\"\\u001F\\u007f\" | \"\\u001f\u007f\"",
                    "\"\\u4e00\\u6B21\" | \"一次\"",
                    "\"\\ud83d\\uDE00\" | \"\uD83D\uDE00\"",
                    "\"\\u0000\" | \"\\u0000\"",
                })
        void areSpeltByTheirCodePoints(String spelling, String expected) {
            assertThat(canonical(spelling)).isEqualTo(expected);
            assertThat(canonical("{" + spelling + ":0}")).isEqualTo("{" + expected + ":0}");
        }

        @Test
        void areNotNormalised() {
            assertThat(fingerprint("\"\u00e9\"")).isNotEqualTo(fingerprint("\"e\u0301\""));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"\\ud83d\"",
                    "\"\\ude00\"",
                    "\"\\ud83d\\ud83d\"",
                    "\"\\ud83dx\"",
                    "\"\\ud83d\\n\"",
                    "\"\\uDE00\\uD83D\""
                })
        void withUnpairedSurrogatesAreRefused(String spelling) {
            assertMalformed(utf8(spelling));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"",
                    "\"\\\"",
                    "\"\\x41\"",
                    "\"\\u12\"",
                    "\"\\u12g4\"",
                    "\"a\nb\"",
                    "\"\t\"",
                    "'a'",
                    "\"\\u\uFF11\uFF11\uFF11\uFF11\""
                })
        void ofOtherSyntaxAreRefused(String spelling) {
            assertMalformed(utf8(spelling));
        }

        @Test
        void ofInvalidUtf8AreRefused() {
            assertMalformed(bytes('"', 0x80, '"'));
            assertMalformed(bytes('"', 0xC3, '"'));
            assertMalformed(bytes('"', 0xC0, 0x80, '"')); // overlong NUL
            assertMalformed(bytes('"', 0xC1, 0xBF, '"'));
            assertMalformed(bytes('"', 0xE0, 0x80, 0x80, '"')); // overlong
            assertMalformed(bytes('"', 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, '"')); // surrogates, as CESU-8 writes them
            assertMalformed(bytes('"', 0xF0, 0x80, 0x80, 0x80, '"')); // overlong
            assertMalformed(bytes('"', 0xF4, 0x90, 0x80, 0x80, '"')); // beyond Unicode
            assertMalformed(bytes('"', 0xF5, 0x80, 0x80, 0x80, '"'));
            assertMalformed(bytes('"', 0xFF, '"'));
            assertMalformed(bytes('"', 0xF0, 0x9F, 0x98));
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
