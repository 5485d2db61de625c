package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** RFC 9110, 8.8.3 and 13.1.1. */
class IfMatchTest {

    private static final EntityTag SEVEN = EntityTag.ofVersion(7);

    private static IfMatch header(String... lines) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        for (String line : lines) {
            request.addHeader("If-Match", line);
        }
        return IfMatch.of(request);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "\"7\" | true",
                "\"8\" | false",
                "* | true",
                "\"6\", \"7\" | true",
                "\"6\",\"7\" | true",
                ", \"6\" , , \"7\", | true",
                "W/\"7\" | false",
                "W/\"7\", \"7\" | true",
                "\"07\" | false",
                "\"\" | false",
                "\"a,7\", \"8\" | false"
            })
    void comparesStrongly(String value, boolean permitted) {
        assertThat(header(value).permits(SEVEN)).isEqualTo(permitted);
    }

    @Test
    void weakTagOfTheResourceNeverMatches() {
        assertThat(header("\"7\"").permits(new EntityTag("7", true))).isFalse();
        assertThat(header("W/\"7\"").permits(new EntityTag("7", true))).isFalse();
    }

    @Test
    void nothingMatchesAResourceThatIsNotThere() {
        assertThat(header("*").permits(null)).isFalse();
        assertThat(header("\"7\"").permits(null)).isFalse();
    }

    @Test
    void linesAreOneList() {
        assertThat(header("\"6\"", "\"7\"").permits(SEVEN)).isTrue();
        assertThat(header("\"6\"", "\"8\"").permits(SEVEN)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "\"7", "7\"", "w/\"7\"", "\"7\" \"8\"", "*, \"7\"", "\"a b\"", "\"7\";x", ","})
    void malformedHeaderIsRefused(String value) {
        assertThatThrownBy(() -> header(value))
                .isInstanceOfSatisfying(
                        PreconditionException.class,
                        it -> assertThat(it.status()).isEqualTo(400));
    }

    @Test
    void absentHeaderIsRefusedWhereItIsRequired() {
        assertThat(header().isPresent()).isFalse();
        header().check(SEVEN);
        assertThatThrownBy(() -> header().require(SEVEN)).isInstanceOfSatisfying(PreconditionException.class, it -> {
            assertThat(it.status()).isEqualTo(428);
            assertThat(it.current()).isEqualTo(SEVEN);
        });
        assertThatThrownBy(() -> header("\"6\"").check(SEVEN))
                .isInstanceOfSatisfying(
                        PreconditionException.class,
                        it -> assertThat(it.status()).isEqualTo(412));
    }

    @Test
    void tagsAreWrittenAsTheyAreRead() {
        assertThat(new EntityTag("x", true)).hasToString("W/\"x\"");
        assertThat(header(SEVEN.toString()).permits(SEVEN)).isTrue();
        assertThatThrownBy(() -> new EntityTag("a\"b", false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new EntityTag("a\nb", false)).isInstanceOf(IllegalArgumentException.class);
    }
}
