package io.yici.verification.first;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A local repository of Maven's as {@code mvn install} leaves it, without installing anything: Yici's modules are as this build has just made
 * them; what others have made is copied from the repository of the running build, and from nowhere else.
 */
record LocalRepository(Path settings) {

    private static final Path ROOT = Path.of(System.getProperty("yici.root"));
    private static final Path OF_THE_BUILD = Path.of(System.getProperty("yici.repository"));
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final String SETTINGS = """
            <settings>
              <localRepository>%s</localRepository>
              <mirrors>
                <mirror>
                  <id>build</id>
                  <mirrorOf>*</mirrorOf>
                  <url>%s</url>
                </mirror>
              </mirrors>
            </settings>
            """;

    static LocalRepository in(Path folder) throws IOException {
        Path installed = Files.createDirectories(folder.resolve("io/yici"));
        install("yici-build", ROOT.resolve("build"), installed);
        install("yici-parent", ROOT, installed);
        for (Path module : modules()) {
            install(module.getFileName().toString(), module, installed);
        }
        Path settings = folder.resolve("settings.xml");
        Files.writeString(settings, SETTINGS.formatted(folder, OF_THE_BUILD.toUri()));
        return new LocalRepository(settings);
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> children = Files.list(ROOT)) {
            return children.filter(child -> child.getFileName().toString().startsWith("yici-"))
                    .filter(child -> Files.exists(child.resolve("pom.xml")))
                    .toList();
        }
    }

    private static void install(String artifact, Path module, Path installed) throws IOException {
        Path pom = module.resolve("pom.xml");
        assertThat(pom).content().contains("<artifactId>" + artifact + "<", "<version>" + VERSION + "<");
        Path at = Files.createDirectories(installed.resolve(artifact).resolve(VERSION));
        Files.copy(pom, at.resolve(artifact + "-" + VERSION + ".pom"));
        if (Files.exists(module.resolve("src/main/java"))) {
            jar(at.resolve(artifact + "-" + VERSION + ".jar"), module.resolve("target/classes"));
        }
    }

    private static void jar(Path jar, Path classes) {
        int status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        assertThat(status).as("jar of %s", classes).isZero();
    }
}
