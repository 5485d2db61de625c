package io.yici.verification;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** Who may use whom. */
final class ZoneRules {

    private static final DescribedPredicate<JavaClass> JDK = resideInAnyPackage("java..", "javax.sql..");
    private static final DescribedPredicate<JavaClass> JSPECIFY = resideInAnyPackage("org.jspecify..");
    private static final DescribedPredicate<JavaClass> SPRING = resideInAnyPackage("org.springframework..");
    private static final DescribedPredicate<JavaClass> BOOT = resideInAnyPackage("org.springframework.boot..");
    private static final DescribedPredicate<JavaClass> JACKSON =
            resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson..");
    private static final Set<String> MAY_TEST = Set.of("testkit", "benchmarks");

    private ZoneRules() {}

    static ArchRule internalStaysInItsModule(Layout layout) {
        return classes()
                .that(describe("are ours", layout::isOurs))
                .should(Conditions.dependOnlyOn(
                        "no other module's internals",
                        (from, to) -> !Layout.isInternal(to)
                                || !layout.isOurs(to)
                                || layout.moduleOf(from).equals(layout.moduleOf(to))));
    }

    static ArchRule coreNeedsOnlyTheJdk(Layout layout) {
        return onlyUses(layout, "core", JDK.or(JSPECIFY).or(layout.module("core")));
    }

    static ArchRule jdbcNeedsOnlyJavaSql(Layout layout) {
        return onlyUses(layout, "jdbc", JDK.or(JSPECIFY).or(layout.module("core", "jdbc")));
    }

    static ArchRule jacksonNeedsOnlyJackson(Layout layout) {
        return onlyUses(layout, "jackson", JDK.or(JSPECIFY).or(JACKSON).or(layout.module("core", "jackson")));
    }

    static ArchRule micrometerNeedsOnlyMicrometer(Layout layout) {
        return onlyUses(
                layout,
                "micrometer",
                JDK.or(JSPECIFY).or(resideInAnyPackage("io.micrometer..")).or(layout.module("core", "micrometer")));
    }

    static ArchRule redisNeedsOnlyLettuce(Layout layout) {
        return onlyUses(
                layout,
                "redis",
                JDK.or(JSPECIFY).or(resideInAnyPackage("io.lettuce..")).or(layout.module("core", "redis")));
    }

    static ArchRule springNeedsNoBoot(Layout layout) {
        return noClasses()
                .that(layout.module("spring"))
                .should()
                .dependOnClassesThat(BOOT.or(layout.module("spring.boot")));
    }

    static ArchRule testkitNeedsNoSpring(Layout layout) {
        return noClasses().that(layout.module("testkit")).should().dependOnClassesThat(SPRING);
    }

    static ArchRule publishedNeedsNoShop(Layout layout) {
        return noClasses()
                .that(layout.published())
                .should()
                .dependOnClassesThat(layout.module("mall", "benchmarks", "verification"));
    }

    static ArchRule onlyTestsNeedTheTestkit(Layout layout) {
        return noClasses()
                .that(describe(
                        "are neither the testkit nor benchmarks",
                        type -> layout.isOurs(type) && !MAY_TEST.contains(layout.moduleOf(type))))
                .should()
                .dependOnClassesThat(layout.module("testkit"));
    }

    private static ArchRule onlyUses(Layout layout, String module, DescribedPredicate<JavaClass> allowed) {
        return classes().that(layout.module(module)).should().onlyDependOnClassesThat(allowed);
    }
}
