package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("R-100")
@Tag("T-09")
class CanonicalNumberTest {

    private static String canonical(String json) {
        return new String(JsonFingerprint.canonical(utf8(json)), StandardCharsets.UTF_8);
    }

    private static Fingerprint fingerprint(String json) {
        return JsonFingerprint.of(utf8(json));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

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

    private static void assertMalformed(byte[] json) {
        assertThatThrownBy(() -> JsonFingerprint.of(json)).isInstanceOf(MalformedJsonException.class);
    }
}
