package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "a\0b", "\ud83d", "x\ude00", "\ude00\ud83d"})
    @Tag("R-03")
    @Tag("B20")
    void refusesWhatCannotBeAKey(String value) {
        assertThatThrownBy(() -> IdempotencyKey.of("scope", value)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " a ", "ключ", "😀", "a\r\nb", "\"quoted\""})
    @Tag("B20")
    void takesAnythingElseAsItIs(String value) {
        assertThat(IdempotencyKey.of("scope", value).value()).isEqualTo(value);
    }

    /** What UTF-8 cannot encode would be replaced by a question mark, and two keys would be one. */
    @Property
    @net.jqwik.api.Tag("B20")
    void refusesExactlyWhatCannotBeEncoded(
            @ForAll @Chars({'a', 'ж', '\ud83d', '\ude00'}) @StringLength(max = 6) String end) {
        String value = "k" + end;
        if (StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
            assertThat(IdempotencyKey.unscoped(value).value()).isEqualTo(value);
        } else {
            assertThatThrownBy(() -> IdempotencyKey.unscoped(value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @Tag("R-03")
    @Tag("B20")
    void boundsScopeAndValue() {
        String longest = "k".repeat(IdempotencyKey.MAX_LENGTH);

        assertThat(IdempotencyKey.of(longest, longest).value()).hasSize(255);
        assertThatThrownBy(() -> IdempotencyKey.of("", longest + "k")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> IdempotencyKey.of(longest + "k", "k")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "\ud83d"})
    void refusesWhatCannotBeAScope(String scope) {
        assertThatThrownBy(() -> IdempotencyKey.of(scope, "k")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anUnscopedKeyHasTheEmptyScope() {
        assertThat(IdempotencyKey.unscoped("serial-1")).isEqualTo(IdempotencyKey.of("", "serial-1"));
    }

    @Test
    @Tag("R-92")
    void hidesTheMiddleOfTheValue() {
        assertThat(IdempotencyKey.unscoped("abc").masked()).isEqualTo("…");
        assertThat(IdempotencyKey.unscoped("0123456789abcdef").masked()).isEqualTo("0123…cdef");
        assertThat(IdempotencyKey.of("alice", "0123456789abcdef0123")).hasToString("alice/0123…0123");
        assertThat(IdempotencyKey.unscoped("0123456789")).hasToString("01…89");
    }

    @Test
    @Tag("B20")
    void escapesWhatALogMustNotGet() {
        assertThat(IdempotencyKey.of("a\r\nb", "\r\nERROR all is lost\r\n").toString())
                .doesNotContain("\r", "\n");
        assertThat(IdempotencyKey.unscoped("a😀456789a😀456789").masked()).matches("[\\x20-\\x7E…]+");
    }
}
