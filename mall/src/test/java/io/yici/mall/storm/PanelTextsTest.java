package io.yici.mall.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The texts of the two panels: the same in both languages, and all that are asked for. */
class PanelTextsTest {

    private static final Pattern ASKED = Pattern.compile("'([a-z]+\\.[a-zA-Z0-9.-]+)'");
    private static final Pattern HOLE = Pattern.compile("\\{\\d}");

    private static String file(String name) throws IOException {
        try (InputStream in = PanelTextsTest.class.getResourceAsStream("/static/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode texts(String language) throws IOException {
        String file = file("i18n-storm.js");
        return new JsonMapper()
                .readTree(file.substring(file.indexOf('{'), file.lastIndexOf('}') + 1))
                .required(language);
    }

    private static Set<String> keys(String language) throws IOException {
        return new TreeSet<>(texts(language).propertyNames());
    }

    @Test
    void bothLanguagesHaveTheSameTexts() throws Exception {
        assertThat(keys("zh")).isEqualTo(keys("en"));
        for (String key : keys("en")) {
            String english = texts("en").path(key).asString();
            String chinese = texts("zh").path(key).asString();
            assertThat(List.of(english, chinese)).as(key).doesNotContain("");
            assertThat(holes(chinese)).as(key).isEqualTo(holes(english));
        }
    }

    private static Set<String> holes(String text) {
        Set<String> holes = new TreeSet<>();
        HOLE.matcher(text).results().forEach(hole -> holes.add(hole.group()));
        return holes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"storm.js", "storm-chart.js", "records.js", "panel-parts.js"})
    void everyTextThatIsAskedForIsThere(String module) throws Exception {
        Matcher asked = ASKED.matcher(file(module).replaceAll("(?m)^import .*$|link rel.*|'storm\\.css'", ""));
        assertThat(asked.results().map(key -> key.group(1)).toList()).isSubsetOf(keys("en"));
    }

    @Test
    void everyValueThatTheShopTellsHasItsText() throws Exception {
        Set<String> wanted = new TreeSet<>();
        add(wanted, "write", Write.values());
        add(wanted, "path", Path.values());
        add(wanted, "fault", Fault.values());
        add(wanted, "verdict", Verdict.values());
        Stream.of(Path.values()).filter(path -> path != Path.GUARDED).forEach(path -> wanted.add("explain." + path));
        add(wanted, "kind", io.yici.IdempotencyEvent.Kind.values());
        add(wanted, "state", io.yici.spi.RecordState.values());
        assertThat(keys("en")).containsAll(wanted);
    }

    private static void add(Set<String> wanted, String prefix, Enum<?>[] values) {
        Stream.of(values).forEach(value -> wanted.add(prefix + "." + value.name()));
    }

    /** What the shop offers, the panel offers. */
    @Test
    void thePanelOffersEveryChoice() throws Exception {
        String panel = file("storm.js");
        assertThat(choices(panel, "WRITES")).containsExactly(names(Write.values()));
        assertThat(choices(panel, "FAULTS")).containsExactly(names(Fault.values()));
        assertThat(Stream.concat(Stream.of("GUARDED"), choices(panel, "PATHS").stream()))
                .containsExactly(names(Path.values()));
    }

    private static List<String> choices(String panel, String constant) {
        Matcher list = Pattern.compile("const " + constant + " = \\[(.*?)]").matcher(panel);
        assertThat(list.find()).isTrue();
        return Pattern.compile("[A-Z_]+")
                .matcher(list.group(1))
                .results()
                .map(one -> one.group())
                .toList();
    }

    private static String[] names(Enum<?>[] values) {
        return Stream.of(values).map(Enum::name).toArray(String[]::new);
    }

    /** Under the page's policy a style attribute, or text taken for markup, would not work or do harm. */
    @ParameterizedTest
    @ValueSource(strings = {"storm.js", "storm-chart.js", "records.js", "panel-parts.js"})
    void noStyleAttributesAndNoMarkupFromTexts(String module) throws Exception {
        assertThat(file(module))
                .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "style:", "'style'");
    }
}
