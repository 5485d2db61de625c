package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** README.zh-CN.md says in Chinese what README.md says in English, as far as that can be compared. */
class TranslationTest {

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));
    private static final String ENGLISH = Sources.text(ROOT.resolve("README.md"));
    private static final String CHINESE = Sources.text(ROOT.resolve("README.zh-CN.md"));
    private static final Pattern BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);

    @Test
    void codeBlocksAreTheSame() {
        assertThat(found(BLOCK, CHINESE)).isNotEmpty().isEqualTo(found(BLOCK, ENGLISH));
    }

    @Test
    void headingsAreAsManyAndOfTheSameLevels() {
        Pattern heading = Pattern.compile("(?m)^#+ ");

        assertThat(found(heading, prose(CHINESE))).isNotEmpty().isEqualTo(found(heading, prose(ENGLISH)));
    }

    @Test
    void rowsOfTablesAreAsMany() {
        Pattern row = Pattern.compile("(?m)^\\|");

        assertThat(found(row, prose(CHINESE))).isNotEmpty().hasSameSizeAs(found(row, prose(ENGLISH)));
    }

    /** Names and literals stand in both as they are; so do links, but for the one to the other language. */
    @Test
    void linksAndLiteralsAreTheSame() {
        Pattern literal = Pattern.compile("`[^`]+`|]\\([^)]+\\)");
        Pattern toEachOther = Pattern.compile("]\\(README(\\.zh-CN)?\\.md\\)");

        assertThat(found(toEachOther, ENGLISH)).hasSize(1);
        assertThat(found(toEachOther, CHINESE)).hasSize(1);
        assertThat(found(literal, toEachOther.matcher(prose(CHINESE)).replaceAll("")))
                .containsExactlyInAnyOrderElementsOf(
                        found(literal, toEachOther.matcher(prose(ENGLISH)).replaceAll("")));
    }

    private static String prose(String document) {
        return BLOCK.matcher(document).replaceAll("");
    }

    private static List<String> found(Pattern pattern, String document) {
        return pattern.matcher(document).results().map(found -> found.group()).toList();
    }
}
