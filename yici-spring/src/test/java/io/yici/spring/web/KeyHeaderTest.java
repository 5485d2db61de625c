package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class KeyHeaderTest {

    private final KeyHeader header = new KeyHeader(HttpSettings.standard());

    private Optional<String> read(KeySyntax syntax, String line) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Idempotency-Key", line);
        return new KeyHeader(HttpSettings.standard().keySyntax(syntax)).read(request);
    }

    private Optional<String> read(String... lines) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        for (String line : lines) {
            request.addHeader("idempotency-key", line);
        }
        return header.read(request);
    }

    @Test
    void findsNoKeyWhereTheHeaderIsMissing() {
        assertThat(read()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "abc|abc",
                "\"abc\"|abc",
                "  abc |abc",
                "\"a\\\"b\"|a\"b",
                "\"a\\\\b\"|a\\b",
                "\"a,b;c d\"|a,b;c d",
                "12|12",
                "?1|?1",
                ":azE=:|:azE=:",
                "8e03978e-40d5-43e8-bc93-6894a57f9324|8e03978e-40d5-43e8-bc93-6894a57f9324"
            })
    @Tag("T-01")
    @Tag("SF-01")
    @Tag("SF-07")
    @Tag("SF-08")
    @Tag("IC-01")
    void readsBareAndQuotedKeys(String line, String key) {
        assertThat(read(line)).contains(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\"\"",
                "\"  \"",
                "\"",
                "\"abc",
                "abc\"",
                "a\"b",
                "a\\b",
                "a b",
                "a,b",
                "a;x=1",
                "\"a\";x=1",
                "\"a\", \"b\"",
                "\"a\\nb\"",
                "\"a\tb\"",
                "a\tb",
                "a\u0000b",
                "caf\u00e9",
                "\"caf\u00e9\"",
                "\ud83d\ude00",
                "a\u007fb"
            })
    @Tag("T-02")
    @Tag("SF-01")
    @Tag("SF-02")
    @Tag("SF-03")
    @Tag("SF-06")
    @Tag("B20")
    void refusesMalformedKeys(String line) {
        assertThatThrownBy(() -> read(line))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.problem()).isEqualTo(Problem.KEY_MALFORMED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'abc'",
                "'abc",
                "abc'",
                "'",
                "''",
                "'abc\"",
                "\"abc'",
                "`abc`",
                "`abc",
                "abc`",
                "\u201cabc\u201d",
                "\u201cabc",
                "\u2018abc\u2019",
                "\u00ababc\u00bb",
                "\u00b4abc\u00b4",
                "\"abc\"'",
                "'\"abc\"'",
                "'abc';x=1",
                "abc;x=1"
            })
    @Tag("SF-02")
    @Tag("SF-06")
    void refusesQuotesOfOtherKinds(String line) {
        for (KeySyntax syntax : KeySyntax.values()) {
            assertThatThrownBy(() -> read(syntax, line))
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.problem()).isEqualTo(Problem.KEY_MALFORMED));
        }
        assertThat(read("\"it's\"")).isEqualTo(read("it's")).contains("it's");
        assertThat(read("\"'abc'\"")).contains("'abc'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc",
                "12",
                "1.5",
                "?1",
                ":azE=:",
                "(\"a\")",
                "@1659578233",
                "8e03978e-40d5-43e8-bc93-6894a57f9324"
            })
    @Tag("IC-01")
    @Tag("SF-08")
    void refusesBareKeysWhereTheSyntaxIsStrict(String line) {
        assertThatThrownBy(() -> read(KeySyntax.STRICT, line))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.problem()).isEqualTo(Problem.KEY_MALFORMED));
        assertThat(read(KeySyntax.STRICT, "\"abc\"")).contains("abc");
    }

    @Test
    @Tag("SF-05")
    @Tag("R-04")
    void refusesTwoLinesBeforeAnythingJoinsThem() {
        assertThatThrownBy(() -> read("\"a", "b\""))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.problem()).isEqualTo(Problem.KEY_MALFORMED));
    }

    @Test
    @Tag("R-03")
    @Tag("B20")
    void boundsTheKeyAndNotItsSpelling() {
        assertThat(read("k".repeat(255))).contains("k".repeat(255));
        assertThat(read("\"" + "\\\"".repeat(255) + "\"")).contains("\"".repeat(255));
        assertThatThrownBy(() -> read("k".repeat(256))).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> read("\"" + "k".repeat(10_000) + "\"")).isInstanceOf(Refusal.class);
    }

    @Test
    @Tag("IC-17")
    @Tag("IC-32")
    @Tag("IC-29")
    void takesTheHeaderAndLengthThatAreSet() {
        HttpSettings standard = HttpSettings.standard();
        assertThat(standard.header()).isEqualTo("Idempotency-Key");
        KeyHeader own = new KeyHeader(new HttpSettings(
                "X-Once",
                RequireKey.DECLARED,
                4,
                standard.replayedHeaders(),
                standard.problemBase(),
                KeySyntax.LENIENT));
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Idempotency-Key", "other");
        request.addHeader("x-once", "abcd");
        assertThat(own.read(request)).contains("abcd");
        request.removeHeader("x-once");
        request.addHeader("x-once", "abcde");
        assertThatThrownBy(() -> own.read(request)).isInstanceOf(Refusal.class).hasMessageContaining("X-Once");
    }
}
