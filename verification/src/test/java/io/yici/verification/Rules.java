package io.yici.verification;

import com.tngtech.archunit.lang.ArchRule;
import java.util.function.Function;

/** Every rule on the architecture; each is held by the project, and broken by a planted violation. */
enum Rules {
    INTERNAL_STAYS_IN_ITS_MODULE(ZoneRules::internalStaysInItsModule),
    CORE_NEEDS_ONLY_THE_JDK(ZoneRules::coreNeedsOnlyTheJdk),
    JDBC_NEEDS_ONLY_JAVA_SQL(ZoneRules::jdbcNeedsOnlyJavaSql),
    JACKSON_NEEDS_ONLY_JACKSON(ZoneRules::jacksonNeedsOnlyJackson),
    MICROMETER_NEEDS_ONLY_MICROMETER(ZoneRules::micrometerNeedsOnlyMicrometer),
    REDIS_NEEDS_ONLY_LETTUCE(ZoneRules::redisNeedsOnlyLettuce),
    SPRING_NEEDS_NO_BOOT(ZoneRules::springNeedsNoBoot),
    TESTKIT_NEEDS_NO_SPRING(ZoneRules::testkitNeedsNoSpring),
    PUBLISHED_NEEDS_NO_SHOP(ZoneRules::publishedNeedsNoShop),
    ONLY_TESTS_NEED_THE_TESTKIT(ZoneRules::onlyTestsNeedTheTestkit),
    NAMES_SAY_WHAT_THINGS_ARE(CodeRules::namesSayWhatThingsAre),
    PACKAGES_SAY_WHAT_THEY_HOLD(CodeRules::packagesSayWhatTheyHold),
    TIME_IS_INJECTED(CodeRules::timeIsInjected),
    ONLY_THE_TESTKIT_MEASURES(CodeRules::onlyTheTestkitMeasures),
    RANDOM_IS_SECURE(CodeRules::randomIsSecure),
    MONITORS_ARE_NOT_HELD_WHILE_WAITING(CodeRules::monitorsAreNotHeldWhileWaiting),
    NO_FLAG_PARAMETERS(ApiRules::noFlagParameters),
    NO_INTERNAL_TYPES_IN_SIGNATURES(ApiRules::noInternalTypesInSignatures);

    private final Function<Layout, ArchRule> rule;

    Rules(Function<Layout, ArchRule> rule) {
        this.rule = rule;
    }

    /** A module that is still empty breaks no rule. */
    ArchRule in(Layout layout) {
        return rule.apply(layout).as(name()).allowEmptyShould(true);
    }
}
