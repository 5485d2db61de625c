package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code in the documents is code that compiles; tests and files that they name are there. */
class DocumentsTest {

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|#)([^)#]+)[^)]*\\)");

    @Test
    void javaBlocksAreCompiledSources() throws IOException {
        String sources = folded(String.join("\n", read(ROOT.resolve("verification/src/test"), ".java")));
        for (Path document : Pages.documents(ROOT)) {
            for (String block : found(JAVA_BLOCK, Listings.without(Sources.text(document)), 1)) {
                assertThat(sources.contains(folded(block)))
                        .as("this block of %s is in the tests' sources:%n%s", document, block)
                        .isTrue();
            }
        }
    }

    @Test
    void namedTestsExist() throws IOException {
        int named = 0;
        for (Path document : Pages.documents(ROOT)) {
            for (MatchResult match :
                    NAMED_TEST.matcher(Files.readString(document)).results().toList()) {
                named++;
                List<String> tests = read(ROOT, match.group(1) + ".java");
                assertThat(tests)
                        .as("%s, named in %s", match.group(1), document)
                        .isNotEmpty();
                if (match.group(2) != null) {
                    assertThat(String.join("\n", tests))
                            .as("%s, named in %s", match.group(), document)
                            .contains("void " + match.group(2) + "(");
                }
            }
        }
        assertThat(named).as("tests named in documents").isGreaterThan(10);
    }

    @Test
    void relativeLinksLeadSomewhere() throws IOException {
        for (Path document : Pages.documents(ROOT)) {
            for (String link : found(LINK, Sources.text(document), 1)) {
                assertThat(document.resolveSibling(link))
                        .as("linked from %s", document)
                        .exists();
            }
        }
    }

    private static List<String> found(Pattern pattern, String text, int group) {
        return pattern.matcher(text).results().map(match -> match.group(group)).toList();
    }

    private static List<String> read(Path below, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(path -> !path.toString().contains("/target/"))
                    .filter(path -> path.toString().endsWith(ending))
                    .map(Sources::text)
                    .toList();
        }
    }

    /** White space is the formatter's business. */
    private static String folded(String text) {
        return text.replaceAll("\\s+", "");
    }
}
