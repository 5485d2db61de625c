package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is made from sources is as they are now. */
class PagesTest {

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));
    private static final String AGAIN = "is not as the sources are now; build/pages writes it again";

    @Test
    void areAsTheirSourcesAreNow() throws IOException {
        new Pages(ROOT)
                .made()
                .forEach((document, text) -> assertThat(document)
                        .as("%s %s", ROOT.relativize(document), AGAIN)
                        .hasContent(text));
    }

    @Test
    void everyTagNamesALineThatIsKnown() throws IOException {
        assertThat(Traceability.of(ROOT).unknown())
                .as("tags that are in no line of reference-lines.txt")
                .isEmpty();
    }

    @Test
    void wholeStoreTakesFewerThan150Lines() {
        String page = Sources.text(ROOT.resolve("docs/writing-a-store.md"));
        String store = page.substring(page.indexOf("/** Records in a map"));

        assertThat(store.substring(0, store.indexOf("```")).lines().count()).isLessThan(150);
    }

    @Test
    void listingTellsWhatItsSourceSaysNow() {
        String stale = listing("#without", "static String without() {}\n");

        assertThat(new Listings(ROOT).rewritten(stale))
                .startsWith("<!-- listing: ")
                .contains("```java\n/** The document without listings: what is left has to be compiled elsewhere. */\n"
                        + "static String without(String document) {\n    return ")
                .endsWith(";\n}\n```");
    }

    @Test
    void listingOfWhatIsNotThereIsAnError() {
        assertThatThrownBy(() -> new Listings(ROOT).rewritten(listing("#nobody", "")))
                .hasMessageContaining("nothing is called nobody");
    }

    private static String listing(String names, String text) {
        String file = "verification/src/test/java/io/yici/verification/docs/Listings.java";
        return "<!-- listing: " + file + names + " -->\n```java\n" + text + "```";
    }
}
