package io.yici.verification;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {

    private static final Map<String, String> DIRECTORIES = Map.ofEntries(
            entry("core", "yici-core"),
            entry("jdbc", "yici-jdbc"),
            entry("jackson", "yici-jackson"),
            entry("micrometer", "yici-micrometer"),
            entry("redis", "yici-redis"),
            entry("spring", "yici-spring"),
            entry("spring.boot", "yici-spring-boot-starter"),
            entry("testkit", "yici-testkit"),
            entry("mall", "mall"),
            entry("benchmarks", "benchmarks"),
            entry("verification", "verification-boot"));

    private static final JavaClasses PROJECT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.yici");

    @ParameterizedTest
    @EnumSource
    void projectKeeps(Rules rule) {
        rule.in(Layout.YICI).check(PROJECT);
    }

    /** A rule on a module whose classes are not seen would hold for nothing. */
    @ParameterizedTest
    @MethodSource("modulesWithSources")
    void classesOfEveryModuleAreSeen(String module) {
        assertThat(PROJECT).anyMatch(type -> Layout.YICI.moduleOf(type).equals(module));
    }

    static Stream<String> modulesWithSources() {
        return DIRECTORIES.keySet().stream().sorted().filter(module -> hasSources(DIRECTORIES.get(module)));
    }

    private static boolean hasSources(String directory) {
        Path main = Path.of(System.getProperty("yici.root"), directory, "src/main/java");
        if (!Files.isDirectory(main)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(main)) {
            return files.anyMatch(file -> file.toString().endsWith(".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
