package io.yici.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiler is called with the flags of the build, so that a gate left open there fails here. */
class NullnessFixtureTest {

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));

    @TempDir
    Path output;

    @Test
    void dereferencingANullableDoesNotCompile() throws Exception {
        Compilation compilation = compile("dereference");

        assertThat(compilation.exitCode()).isNotZero();
        assertThat(compilation.messages()).contains("error: [NullAway] dereferenced expression 'text' is @Nullable");
    }

    @Test
    void aClassOutsideNullMarkedCodeDoesNotCompile() throws Exception {
        Compilation compilation = compile("unmarked");

        assertThat(compilation.exitCode()).isNotZero();
        assertThat(compilation.messages()).contains("error: [RequireExplicitNullMarking]");
    }

    @Test
    void theRepairedFixtureCompiles() throws Exception {
        Compilation compilation = compile("repaired");

        assertThat(compilation.messages()).doesNotContain("Fixture.java", "error:");
        assertThat(compilation.exitCode()).isZero();
    }

    private record Compilation(int exitCode, String messages) {}

    private Compilation compile(String fixture) throws IOException, InterruptedException {
        File messages = output.resolve("messages.txt").toFile();
        Process javac = new ProcessBuilder(command(fixture))
                .redirectErrorStream(true)
                .redirectOutput(messages)
                .start();
        if (!javac.waitFor(2, TimeUnit.MINUTES)) {
            javac.destroyForcibly();
            throw new IllegalStateException("javac did not end");
        }
        return new Compilation(javac.exitValue(), Files.readString(messages.toPath()));
    }

    private List<String> command(String fixture) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String plugin = System.getProperty("yici.error-prone").strip().replaceAll("\\s+", " ");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        compilerAccess().forEach(command::add);
        command.addAll(List.of("-XDcompilePolicy=simple", "--should-stop=ifError=FLOW", plugin));
        command.addAll(List.of("-proc:none", "-processorpath", classPath, "-classpath", classPath));
        command.addAll(List.of("-d", output.toString(), fixture(fixture)));
        return command;
    }

    /** What Error Prone needs of the compiler, as the build's own virtual machine gets it. */
    private static Stream<String> compilerAccess() throws IOException {
        return Files.readAllLines(ROOT.resolve(".mvn/jvm.config")).stream().map(line -> "-J" + line);
    }

    private static String fixture(String name) {
        return ROOT.resolve(Path.of("verification/src/test/resources/fixtures", name, "Fixture.java"))
                .toString();
    }
}
