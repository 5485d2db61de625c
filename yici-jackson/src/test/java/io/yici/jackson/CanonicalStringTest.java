package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("R-100")
class CanonicalStringTest {

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

    private static void assertMalformed(byte[] json) {
        assertThatThrownBy(() -> JsonFingerprint.of(json)).isInstanceOf(MalformedJsonException.class);
    }
}
