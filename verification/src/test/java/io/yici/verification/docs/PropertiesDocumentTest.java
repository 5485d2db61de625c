package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of docs/properties.md names every property of the starter, and its default. */
class PropertiesDocumentTest {

    private static final Path DOCUMENT = Path.of(System.getProperty("yici.root"), "docs/properties.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(yici\\.[^`]+)` \\| ([^|]*)\\|");
    private static final String CHECK = "yici\\.checks\\.[a-z0-9-]+\\.level";

    @Test
    void namesEveryPropertyWithItsDefault() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        ROW.matcher(Files.readString(DOCUMENT))
                .results()
                .forEach(
                        row -> documented.put(row.group(1), row.group(2).strip().replace("`", "")));
        documented.replaceAll((name, value) -> value.startsWith("see ") ? "see" : value);

        assertThat(documented).isEqualTo(inMetadata());
    }

    /** Lists are told elsewhere; so are the levels of the checks. */
    private static Map<String, String> inMetadata() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (URL metadata : Collections.list(PropertiesDocumentTest.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
            String json = new String(metadata.openStream().readAllBytes(), StandardCharsets.UTF_8);
            List<Map<String, Object>> properties = JsonPath.read(json, "$.properties");
            for (Map<String, Object> property : properties) {
                String name = (String) property.get("name");
                if (name.matches(CHECK)) {
                    found.put("yici.checks.<name>.level", "see");
                } else if (name.startsWith("yici.")) {
                    Object value = property.getOrDefault("defaultValue", "");
                    found.put(name, value instanceof List ? "see" : value.toString());
                }
            }
        }
        return found;
    }
}
