package io.yici.testkit.rules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What makes methods guarded, and what that asks of them. */
final class Guards {

    static final String IDEMPOTENT = "io.yici.spring.Idempotent";

    private static final String HARMLESS = "io.yici.spring.web.RepeatHarmless";
    private static final String TRANSACTIONAL = "org.springframework.transaction.annotation.Transactional";
    private static final String ENGINE = "io.yici.Idempotency";
    private static final Set<String> RUNS = Set.of("run", "attempt", "runAsync");

    private Guards() {}

    static DescribedPredicate<JavaMethod> areGuarded() {
        return DescribedPredicate.describe("are @Idempotent", Guards::isGuarded);
    }

    static DescribedPredicate<JavaMethod> areJoined() {
        return DescribedPredicate.describe("are @Idempotent and not LEASED", Guards::isJoined);
    }

    static boolean isGuarded(JavaMethod method) {
        return Annotations.inherited(method, IDEMPOTENT).isPresent();
    }

    private static boolean isJoined(JavaMethod method) {
        return Annotations.inherited(method, IDEMPOTENT)
                .filter(it -> !Annotations.constants(it, "mode").contains("LEASED"))
                .isPresent();
    }

    static boolean isHarmless(JavaMethod method) {
        return Annotations.inherited(method, HARMLESS)
                .filter(it -> !Annotations.text(it, "value").isBlank())
                .isPresent();
    }

    /** Whether the call hands work to the engine. */
    static boolean isRun(JavaAccess<?> call) {
        return call.getTargetOwner().getName().equals(ENGINE)
                && RUNS.contains(call.getTarget().getName());
    }

    static boolean leavesTheTransaction(JavaMethod method) {
        Optional<? extends JavaAnnotation<?>> own = Annotations.on(method, TRANSACTIONAL);
        Optional<? extends JavaAnnotation<?>> its =
                own.isPresent() ? own : method.getOwner().tryGetAnnotationOfType(TRANSACTIONAL);
        return its.filter(it -> Annotations.constants(it, "propagation").contains("REQUIRES_NEW"))
                .filter(it -> !Annotations.text(it, "readOnly").equals("true"))
                .isPresent();
    }

    static Optional<String> flaws(JavaMethod method) {
        String found = Stream.of(JavaModifier.PRIVATE, JavaModifier.STATIC, JavaModifier.FINAL)
                .filter(method.getModifiers()::contains)
                .map(it -> it.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return found.isEmpty() ? Optional.empty() : Optional.of("it is " + found);
    }

    static Optional<String> callsFromOwnClass(JavaMethod method) {
        String callers = Annotations.inChain(method)
                .filter(it -> !it.getOwner().isInterface())
                .flatMap(it -> it.getAccessesToSelf().stream())
                .filter(call -> !call.getOrigin().equals(method))
                .filter(call -> isFamily(call.getOriginOwner(), method.getOwner()))
                .map(call -> call.getOrigin().getFullName())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return callers.isEmpty() ? Optional.empty() : Optional.of("it is called by " + callers);
    }

    private static boolean isFamily(JavaClass one, JavaClass other) {
        return one.equals(other)
                || one.getAllRawSuperclasses().contains(other)
                || other.getAllRawSuperclasses().contains(one);
    }
}
