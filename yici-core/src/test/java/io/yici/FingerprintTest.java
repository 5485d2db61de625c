package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
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

    /** Stored fingerprints would mismatch if this changed without a new version. */
    @Test
    @Tag("B43")
    void storedFormIsPermanent() {
        assertThat(HexFormat.of().formatHex(Fingerprint.of().stored()))
                .isEqualTo("01e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(HexFormat.of().formatHex(Fingerprint.of(bytes("")).stored()))
                .isEqualTo("01df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119");
        assertThat(HexFormat.of()
                        .formatHex(Fingerprint.of(bytes("a"), bytes("bc")).stored()))
                .isEqualTo("01b534ce16ac9c8b36823f39a395ce8e0e3c7ad9605b82b5444f18cadacd217a5d");
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
