package io.yici.testkit.rules;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Optional;
import java.util.function.Function;

/** Makes conditions of functions. */
final class Conditions {

    private Conditions() {}

    /** @param flaw what is wrong with a method, if something is */
    static ArchCondition<JavaMethod> of(String description, Function<JavaMethod, Optional<String>> flaw) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                flaw.apply(method)
                        .ifPresent(it -> events.add(SimpleConditionEvent.violated(
                                method, method.getFullName() + ": " + it + " in " + method.getSourceCodeLocation())));
            }
        };
    }
}
