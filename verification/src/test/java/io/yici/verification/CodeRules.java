package io.yici.verification;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.Calendar;
import java.util.Date;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Future;

/** What the code of a module may not be called, and may not call. */
final class CodeRules {

    private static final String BANNED_NAME =
            ".*(Impl|Util|Utils|Helper|Helpers|Manager|Common)|(Default|Abstract|Common)[A-Z].*";
    private static final Set<String> CLOCK_FACTORIES =
            Set.of("system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds", "tickMinutes");

    private static final Set<String> WAITING =
            Set.of("sleep", "join", "await", "awaitTermination", "acquire", "take", "lock", "lockInterruptibly");

    private CodeRules() {}

    static ArchRule namesSayWhatThingsAre(Layout layout) {
        return classes().that(layout.published()).should(Conditions.of("not have a banned name", (type, events) -> {
            if (type.getSimpleName().matches(BANNED_NAME)) {
                Conditions.violated(events, type, type.getName() + " has a banned name");
            }
        }));
    }

    static ArchRule packagesSayWhatTheyHold(Layout layout) {
        return noClasses()
                .that(layout.published())
                .should()
                .resideInAnyPackage(
                        layout.root() + "..util..",
                        layout.root() + "..utils..",
                        layout.root() + "..common..",
                        layout.root() + "..helper..",
                        layout.root() + "..helpers..");
    }

    static ArchRule timeIsInjected(Layout layout) {
        return classes()
                .that(layout.published().or(layout.module("mall")))
                .should(Conditions.notAccess("the system's clock", CodeRules::readsTheClock));
    }

    static ArchRule onlyTheTestkitMeasures(Layout layout) {
        return classes()
                .that(layout.published().or(layout.module("mall")))
                .should(Conditions.notAccess(
                        "System.nanoTime",
                        access -> calls(access, System.class, "nanoTime")
                                && !layout.moduleOf(access.getOriginOwner()).equals("testkit")));
    }

    static ArchRule randomIsSecure(Layout layout) {
        return classes()
                .that(layout.published())
                .should(Conditions.notAccess(
                        "guessable random numbers",
                        access -> calls(access, Math.class, "random") || calls(access, Random.class, "<init>")));
    }

    /** On JDK 21 a virtual thread that waits so keeps its carrier. Sees methods, not blocks. */
    static ArchRule monitorsAreNotHeldWhileWaiting(Layout layout) {
        return classes()
                .that(layout.published())
                .should(Conditions.notAccess(
                        "what waits, in a synchronized method",
                        access -> access.getOrigin().getModifiers().contains(JavaModifier.SYNCHRONIZED)
                                && mayWait(access.getTarget())));
    }

    private static boolean mayWait(AccessTarget target) {
        String owner = target.getOwner().getPackageName();
        boolean concurrent =
                owner.startsWith("java.util.concurrent") || target.getOwner().isEquivalentTo(Thread.class);
        return owner.startsWith("java.sql")
                || owner.startsWith("javax.sql")
                || concurrent && WAITING.contains(target.getName())
                || target.getOwner().isAssignableTo(Future.class)
                        && target.getName().equals("get")
                || target.getOwner().getName().equals("io.yici.Idempotency")
                        && target.getName().equals("close");
    }

    private static boolean readsTheClock(JavaAccess<?> access) {
        String name = access.getTarget().getName();
        JavaClass owner = access.getTargetOwner();
        return calls(access, System.class, "currentTimeMillis")
                || calls(access, Calendar.class, "getInstance")
                || calls(access, Date.class, "<init>") && hasNoParameters(access)
                || owner.isEquivalentTo(Clock.class) && CLOCK_FACTORIES.contains(name)
                || owner.getPackageName().startsWith("java.time") && name.equals("now") && !takesAClock(access);
    }

    private static boolean calls(JavaAccess<?> access, Class<?> owner, String name) {
        return access.getTargetOwner().isEquivalentTo(owner)
                && access.getTarget().getName().equals(name);
    }

    private static boolean hasNoParameters(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getRawParameterTypes().isEmpty();
    }

    private static boolean takesAClock(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Clock.class));
    }
}
