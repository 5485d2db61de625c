package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void bordersBetweenPartsCount() {
        assertThat(Fingerprint.of(bytes("ab"), bytes("c"))).isNotEqualTo(Fingerprint.of(bytes("a"), bytes("bc")));
        assertThat(Fingerprint.of(bytes("abc"), bytes(""))).isNotEqualTo(Fingerprint.of(bytes("abc")));
        assertThat(Fingerprint.of()).isNotEqualTo(Fingerprint.of(bytes("")));
    }

    @Test
    @Tag("T-13")
    void differentContentsDiffer() {
        assertThat(Fingerprint.of(bytes("1"))).isNotEqualTo(Fingerprint.of(bytes("2")));
        assertThat(Fingerprint.of(bytes("1"))).isEqualTo(Fingerprint.of(bytes("1")));
    }

    @Test
    @Tag("R-38")
    void comesBackFromItsStoredFormWithItsVersion() {
        Fingerprint made = Fingerprint.of(bytes("content"));

        assertThat(made.version()).isEqualTo(Fingerprint.VERSION);
        assertThat(Fingerprint.ofStored(made.stored())).isEqualTo(made).hasSameHashCodeAs(made);
        byte[] newer = made.stored();
        newer[0] = (byte) 200;
        assertThat(Fingerprint.ofStored(newer).version()).isEqualTo(200);
        assertThat(Fingerprint.ofStored(newer)).isNotEqualTo(made);
        assertThatThrownBy(() -> Fingerprint.ofStored(new byte[0])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void cannotBeChangedThroughItsBytes() {
        Fingerprint made = Fingerprint.of(bytes("content"));
        byte[] stored = made.stored();
        Fingerprint read = Fingerprint.ofStored(stored);
        stored[5]++;
        read.stored()[5]++;

        assertThat(read).isEqualTo(made);
    }
}
