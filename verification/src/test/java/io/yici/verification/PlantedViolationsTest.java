package io.yici.verification;

import static io.yici.verification.Rules.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule finds each violation that was planted for it, and nothing in the classes that look alike and are right. */
class PlantedViolationsTest {

    private static final Layout PLANTED = new Layout("io.yici.verification.planted");
    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages(PLANTED.root());

    record Planted(Rules rule, List<String> violations) {}

    static Stream<Planted> planted() {
        return Stream.of(
                new Planted(INTERNAL_STAYS_IN_ITS_MODULE, List.of("jdbc.UsesCoreInternals")),
                new Planted(CORE_NEEDS_ONLY_THE_JDK, List.of("CoreUsesSpring", "CoreUsesJdbc")),
                new Planted(JDBC_NEEDS_ONLY_JAVA_SQL, List.of("jdbc.UsesSpring")),
                new Planted(JACKSON_NEEDS_ONLY_JACKSON, List.of("jackson.UsesSpring")),
                new Planted(MICROMETER_NEEDS_ONLY_MICROMETER, List.of("micrometer.UsesSpring")),
                new Planted(REDIS_NEEDS_ONLY_LETTUCE, List.of("redis.UsesSpring")),
                new Planted(SPRING_NEEDS_NO_BOOT, List.of("spring.UsesBoot", "spring.UsesStarter")),
                new Planted(TESTKIT_NEEDS_NO_SPRING, List.of("testkit.UsesSpring")),
                new Planted(PUBLISHED_NEEDS_NO_SHOP, List.of("spring.UsesShop")),
                new Planted(ONLY_TESTS_NEED_THE_TESTKIT, List.of("spring.UsesTestkit")),
                new Planted(
                        NAMES_SAY_WHAT_THINGS_ARE, List.of("StoreImpl", "DefaultStore", "AbstractStore", "KeyUtils")),
                new Planted(PACKAGES_SAY_WHAT_THEY_HOLD, List.of("util.Misplaced", "common.Misplaced")),
                new Planted(
                        TIME_IS_INJECTED,
                        List.of(
                                "Clocks.millis()",
                                "Clocks.instant()",
                                "Clocks.reference()",
                                "Clocks.clock()",
                                "Clocks.localDateTime()",
                                "Clocks.zoned()",
                                "Clocks.date()")),
                new Planted(ONLY_THE_TESTKIT_MEASURES, List.of("Clocks.nanos()")),
                new Planted(RANDOM_IS_SECURE, List.of("Tokens.random()", "Tokens.math()")),
                new Planted(
                        MONITORS_ARE_NOT_HELD_WHILE_WAITING,
                        List.of("Monitors.sleeps()", "Monitors.commits(", "Monitors.waits(")),
                new Planted(NO_FLAG_PARAMETERS, List.of("Flags.<init>(boolean)", "Flags.run(java.lang.Boolean)")),
                new Planted(NO_INTERNAL_TYPES_IN_SIGNATURES, List.of("Flags.internals()", "Flags.accept(")));
    }

    @ParameterizedTest
    @MethodSource("planted")
    void ruleFindsExactlyWhatWasPlanted(Planted planted) {
        List<String> found =
                planted.rule().in(PLANTED).evaluate(CLASSES).getFailureReport().getDetails();

        assertThat(planted.violations()).allSatisfy(name -> assertThat(found).anyMatch(line -> line.contains(name)));
        assertThat(found).allMatch(line -> planted.violations().stream().anyMatch(line::contains));
    }

    @Test
    void everyRuleHasAPlantedViolation() {
        assertThat(planted().map(Planted::rule).collect(Collectors.toSet())).isEqualTo(EnumSet.allOf(Rules.class));
    }
}
