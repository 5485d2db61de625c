package io.yici.mall.shop.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Both dictionaries say the same things, and what the page says is in them. */
class TextsTest {

    private static final Path STATIC = Path.of("src", "main", "resources", "static");
    private static final Pattern BLANK = Pattern.compile("\\{\\d}");
    private static final Pattern IN_PAGE = Pattern.compile("data-t(?:-label)?=\"([^\"]+)\"");
    private static final Pattern IN_CODE = Pattern.compile("'([a-z]+\\.[A-Za-z0-9.-]+)'");
    private static final Pattern MADE = Pattern.compile("`([a-z]+\\.)\\$\\{");

    private static Map<String, String> texts(String language) throws IOException {
        return new JsonMapper()
                .readValue(
                        Files.readString(STATIC.resolve("i18n").resolve(language + ".json")),
                        new TypeReference<TreeMap<String, String>>() {});
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(TextsTest::last).toList();
    }

    private static String last(MatchResult match) {
        return match.group(match.groupCount());
    }

    /** The page's own modules; the panels have texts of their own. */
    private static String code() throws IOException {
        try (Stream<Path> files = Files.list(STATIC)) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .map(TextsTest::read)
                    .filter(text -> text.contains("from './text.js'"))
                    .collect(Collectors.joining("\n"));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void haveTheSameKeysAndBlanksInBothLanguages() throws IOException {
        Map<String, String> english = texts("en");
        Map<String, String> chinese = texts("zh");
        assertThat(chinese.keySet()).isEqualTo(english.keySet());
        english.forEach((key, text) -> assertThat(new TreeSet<>(found(BLANK, chinese.get(key))))
                .as(key)
                .isEqualTo(new TreeSet<>(found(BLANK, text))));
        assertThat(english.values()).noneMatch(String::isBlank);
        assertThat(chinese.values()).noneMatch(String::isBlank);
    }

    @Test
    void haveWhatThePageSaysAndNoMore() throws IOException {
        Set<String> used = new TreeSet<>(found(IN_PAGE, read(STATIC.resolve("index.html"))));
        List<String> prefixes = found(MADE, code());
        found(IN_CODE, code()).stream()
                .filter(key -> !key.startsWith("mall.") && !key.endsWith(".js"))
                .forEach(used::add);
        used.add("title");
        assertThat(texts("en").keySet()).containsAll(used);
        assertThat(texts("en").keySet())
                .allMatch(key -> used.contains(key) || prefixes.stream().anyMatch(key::startsWith));
    }

    @Test
    void thePageItselfIsInEnglishUntilItKnowsBetter() throws IOException {
        Map<String, String> english = texts("en");
        Pattern written = Pattern.compile("data-t=\"([^\"]+)\">([^<]+)<");
        written.matcher(read(STATIC.resolve("index.html")))
                .results()
                .forEach(match -> assertThat(match.group(2)).isEqualTo(english.get(match.group(1))));
    }
}
