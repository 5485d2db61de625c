package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("R-100")
class JsonFingerprintExclusionTest {

    private static JsonFingerprint without(String... pointers) {
        JsonFingerprint.Builder builder = JsonFingerprint.builder();
        for (String pointer : pointers) {
            builder.exclude(pointer);
        }
        return builder.build();
    }

    private static String canonical(JsonFingerprint fingerprint, String json) {
        return new String(fingerprint.canonicalForm(utf8(json)), StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/sentAt | {\"sentAt\":1,\"a\":{\"sentAt\":2}} | {\"a\":{\"sentAt\":2}}",
                "/meta/sentAt | {\"meta\":{\"x\":1,\"sentAt\":[{\"b\":1,\"a\":2}]},\"z\":{\"b\":3,\"a\":4}}"
                        + " | {\"meta\":{\"x\":1},\"z\":{\"a\":4,\"b\":3}}",
                "/a | {\"a\":{\"y\":1,\"x\":2}} | {}",
                "/items/1/t | {\"items\":[{\"t\":1},{\"t\":2},{\"t\":3}]} | {\"items\":[{\"t\":1},{},{\"t\":3}]}",
                "/items/*/t | {\"items\":[{\"t\":1,\"s\":0},{\"t\":2},[{\"t\":3}]]} | {\"items\":[{\"s\":0},{},[{\"t\":3}]]}",
                "/* | {\"*\":1,\"b\":2} | {\"b\":2}",
                "/0 | [1,2] | [1,2]",
                "/* | [1,2] | [1,2]",
                "/a~1b | {\"a/b\":1,\"a\":{\"b\":2}} | {\"a\":{\"b\":2}}",
                "/~01 | {\"~1\":1,\"/\":2} | {\"/\":2}",
                "/ | {\"\":1,\"b\":2} | {\"b\":2}",
                "/a/ | {\"a\":{\"\":1}} | {\"a\":{}}",
                "/\\\" | {\"\\u005c\\\"\":1} | {}",
                "/an | {\"\\u0061n\":1,\"b\":2} | {\"b\":2}",
                "/absent | {\"b\":2} | {\"b\":2}",
            })
    void leavesOutWhatThePointerNames(String pointer, String json, String expected) {
        assertThat(canonical(without(pointer), json)).isEqualTo(expected);
    }

    @Test
    void rulesAddUp() {
        assertThat(canonical(
                        without("/a/*/x", "/a/0/y", "/b"), "{\"a\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}],\"b\":5}"))
                .isEqualTo("{\"a\":[{},{\"y\":4}]}");
    }

    @Test
    void whatIsLeftOutDoesNotCountAndTheRestDoes() {
        JsonFingerprint stable = without("/sentAt");
        assertThat(stable.fingerprint(utf8("{\"amount\":1,\"sentAt\":\"09:00\"}")))
                .isEqualTo(stable.fingerprint(utf8("{\"sentAt\":\"09:01\",\"amount\":1}")))
                .isEqualTo(JsonFingerprint.of(utf8("{\"amount\":1}")))
                .isNotEqualTo(stable.fingerprint(utf8("{\"amount\":2,\"sentAt\":\"09:00\"}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"t\":}", "{\"t\":01}", "{\"t\":1,\"t\":2}", "{\"t\":{\"a\":1,\"a\":1}}", "{\"t\":[}"})
    void whatIsLeftOutMustStillBeWellFormed(String json) {
        JsonFingerprint stable = without("/t");
        assertThatThrownBy(() -> stable.fingerprint(utf8(json))).isInstanceOf(MalformedJsonException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sentAt", "#/a", "/a~", "/a~2b"})
    void refusesWhatIsNoPointerToAMember(String pointer) {
        assertThatThrownBy(() -> JsonFingerprint.builder().exclude(pointer))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
