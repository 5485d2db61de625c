package io.yici.verification;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Conditions that see both ends of a dependency, or more than a rule's fluent form can say. */
final class Conditions {

    private Conditions() {}

    static ArchCondition<JavaClass> dependOnlyOn(String description, BiPredicate<JavaClass, JavaClass> allowed) {
        return of(
                "depend on " + description,
                (type, events) -> type.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> !allowed.test(dependency.getOriginClass(), dependency.getTargetClass()))
                        .forEach(dependency -> violated(events, dependency, dependency.getDescription())));
    }

    /** Calls, method references and constructor calls, each told by owner, name and raw parameter types. */
    static ArchCondition<JavaClass> notAccess(String description, Predicate<JavaAccess<?>> banned) {
        return of(
                "not use " + description,
                (type, events) -> type.getAccessesFromSelf().stream()
                        .filter(banned)
                        .forEach(access -> violated(events, access, access.getDescription())));
    }

    static ArchCondition<JavaClass> of(String description, Check check) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                check.run(type, events);
            }
        };
    }

    static void violated(ConditionEvents events, Object where, String message) {
        events.add(SimpleConditionEvent.violated(where, message));
    }

    interface Check {
        void run(JavaClass type, ConditionEvents events);
    }
}
