package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.verification.first.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
            for (String block : found(JAVA_BLOCK, handMade(document), 1)) {
                assertThat(sources.contains(folded(block)))
                        .as("this block of %s is in the tests' sources:%n%s", document, block)
                        .isTrue();
            }
        }
    }

    /** What is neither made from sources nor built by {@code FirstProjectTest}. */
    private static String handMade(Path document) {
        return ProjectFiles.without(Listings.without(Sources.text(document)));
    }

    @Test
    void namedTestsExist() throws IOException {
        Map<String, String> tests = tests();
        int named = 0;
        for (Path document : Pages.documents(ROOT)) {
            for (MatchResult match :
                    NAMED_TEST.matcher(Sources.text(document)).results().toList()) {
                named++;
                assertThat(tests).as("named in %s", document).containsKey(match.group(1));
                if (match.group(2) != null) {
                    assertThat(tests.get(match.group(1)).contains("void " + match.group(2) + "("))
                            .as("%s, named in %s, is there", match.group(), document)
                            .isTrue();
                }
            }
        }
        assertThat(named).as("tests named in documents").isGreaterThan(10);
    }

    /** The text of each test class; where several modules have one of a name, of all of them. */
    private static Map<String, String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(path -> !path.toString().contains("/target/"))
                    .filter(path -> path.toString().endsWith("Test.java"))
                    .collect(Collectors.toMap(
                            path -> path.getFileName().toString().replace(".java", ""), Sources::text, String::concat));
        }
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
