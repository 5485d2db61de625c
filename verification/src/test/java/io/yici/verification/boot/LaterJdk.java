package io.yici.verification.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JDK with virtual threads: the one that {@code YICI_JDK21} names, the one that runs the tests, or one below {@code /usr/lib/jvm}. The table
 * at the end of a build names the one that was used, or that there was none.
 */
record LaterJdk(Path home, String version) {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");
    private static final Path SERVERS = Path.of("target", "servers");

    static Optional<LaterJdk> find() throws IOException {
        Optional<LaterJdk> found = candidates().stream()
                .flatMap(home -> read(home).stream())
                .filter(jdk -> jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS)
                .findFirst();
        Files.createDirectories(SERVERS);
        if (found.isPresent()) {
            Files.writeString(
                    SERVERS.resolve("virtual-threads.txt"), "Java " + found.get().version + ", virtual threads\n");
        } else {
            Files.writeString(
                    SERVERS.resolve("virtual-threads.missing"),
                    "no JDK 21 or later; install one, or name its folder by YICI_JDK21\n");
        }
        return found;
    }

    private static List<Path> candidates() throws IOException {
        List<Path> homes = new ArrayList<>();
        String named = System.getenv("YICI_JDK21");
        if (named != null) {
            homes.add(Path.of(named));
        }
        homes.add(Path.of(System.getProperty("java.home")));
        if (Files.isDirectory(INSTALLED)) {
            try (Stream<Path> installed = Files.list(INSTALLED)) {
                installed.sorted(Comparator.reverseOrder()).forEach(homes::add);
            }
        }
        return homes;
    }

    private static Optional<LaterJdk> read(Path home) {
        Properties release = new Properties();
        try (var in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            return Optional.empty();
        }
        @Nullable String version = release.getProperty("JAVA_VERSION");
        return version == null || !Files.isExecutable(home.resolve("bin/java"))
                ? Optional.empty()
                : Optional.of(new LaterJdk(home, version.replace("\"", "")));
    }

    private int feature() {
        return Runtime.Version.parse(version.replaceAll("[^0-9.].*", "")).feature();
    }
}
