package io.yici.verification.first;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The five minutes of the README: its own lines, built by Maven in an empty folder, started and called. */
class FirstProjectTest {

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));

    @TempDir
    Path home;

    private String readme = "";

    @BeforeEach
    void read() throws IOException {
        readme = Files.readString(ROOT.resolve("README.md"));
    }

    @Test
    void linesOfTheReadmePlaceAnOrderOnceAlsoOverARestart() throws Exception {
        Path project = home.resolve("demo");
        ProjectFiles.of(readme).write(project);
        LocalRepository repository = LocalRepository.in(home.resolve("repository"));
        String curls = block("curl -X POST http://127.0.0.1:8080/orders/42");

        List<String> answers;
        try (RunningProject running = RunningProject.start(project, repository, block("mvn spring-boot:run"))) {
            answers = running.answers(curls);
            assertThat(running.log()).doesNotContain(" WARN ", " ERROR ");
        }
        assertThat(answers).hasSize(3);
        assertThat(answers.get(0)).contains("\"number\":\"42\"", "\"receipt\":\"");
        assertThat(answers.get(1)).as("the repeat").isEqualTo(answers.get(0));
        assertThat(answers.get(2)).as("the rows").isEqualTo("[" + answers.get(0) + "]");

        try (RunningProject again = RunningProject.start(project, repository, block("mvn spring-boot:run"))) {
            assertThat(again.answers(curls)).as("after a restart").isEqualTo(answers);
        }
    }

    /** The block of the README that begins so. */
    private String block(String beginning) {
        return Pattern.compile("```\\w*\n(.*?)```", Pattern.DOTALL)
                .matcher(readme)
                .results()
                .map(found -> found.group(1).strip())
                .filter(text -> text.startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }
}
