package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each symptom of docs/troubleshooting.md names what shows it, and a test that provokes it; that the tests exist is DocumentsTest's. */
class SymptomTableTest {

    private static final String DOCUMENT =
            Sources.text(Path.of(System.getProperty("yici.root"), "docs", "troubleshooting.md"));
    private static final Pattern TEST_METHOD = Pattern.compile("`\\w+Test\\.\\w+`");
    private static final int COLUMNS = 4;

    @Test
    void eachRowNamesATestThatProvokesIt() {
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(9).allSatisfy(row -> {
            assertThat(row).hasSize(COLUMNS);
            assertThat(row.get(2)).as("what names it").contains("`");
            assertThat(row.get(COLUMNS - 1)).as("shown by").containsPattern(TEST_METHOD);
        });
    }

    private static List<List<String>> rows() {
        String table = DOCUMENT.substring(DOCUMENT.indexOf("## Symptoms"));
        return table.lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }
}
