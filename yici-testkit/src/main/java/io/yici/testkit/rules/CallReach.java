package io.yici.testkit.rules;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows the calls of a method through the imported classes; an interface's method leads to all that implement it. */
final class CallReach {

    private final JavaMethod start;

    private CallReach(JavaMethod start) {
        this.start = start;
    }

    static CallReach from(JavaMethod start) {
        return new CallReach(start);
    }

    /** A method on the way. */
    private record Step(JavaMethod method, @Nullable Step from) {

        String way() {
            return (from == null ? "" : from.way() + " → ") + method.getOwner().getSimpleName() + "."
                    + method.getName();
        }
    }

    /** The way to a write, guarded or not. */
    Optional<String> toWrite() {
        return first(call -> isGuard(call) || KnownWrites.contain(call) ? named(call) : Optional.empty())
                .map(way -> "it reaches a write, " + way);
    }

    /** The way to what is guarded. */
    Optional<String> toGuard() {
        return first(call -> isGuard(call) ? named(call) : Optional.empty());
    }

    private static boolean isGuard(JavaAccess<?> call) {
        return Guards.isRun(call) || methods(call).anyMatch(Guards::isGuarded);
    }

    private static Optional<String> named(JavaAccess<?> call) {
        return Optional.of(call.getTarget().getFullName());
    }

    /** The way to a method. */
    Optional<String> to(Predicate<JavaMethod> end) {
        return first(call ->
                        methods(call).filter(end).map(JavaMethod::getFullName).findFirst())
                .map(way -> "it reaches " + way);
    }

    /** @param end names the call where the way ends */
    private Optional<String> first(Function<JavaAccess<?>, Optional<String>> end) {
        Deque<Step> ahead = new ArrayDeque<>();
        Set<JavaMethod> seen = new HashSet<>(Set.of(start));
        ahead.add(new Step(start, null));
        while (!ahead.isEmpty()) {
            Step step = ahead.remove();
            for (JavaAccess<?> call : step.method().getAccessesFromSelf()) {
                Optional<String> found = end.apply(call).map(name -> step.way() + " → " + name);
                if (found.isPresent()) {
                    return found;
                }
                methods(call).filter(seen::add).forEach(method -> ahead.add(new Step(method, step)));
            }
        }
        return Optional.empty();
    }

    /** What is called, and what overrides or implements it, where these were imported. */
    private static Stream<JavaMethod> methods(JavaAccess<?> call) {
        return call.getTarget().resolveMember().stream()
                .filter(JavaMethod.class::isInstance)
                .map(JavaMethod.class::cast)
                .flatMap(method -> Stream.concat(Stream.of(method), overriding(method)));
    }

    private static Stream<JavaMethod> overriding(JavaMethod method) {
        return method.getOwner().getAllSubclasses().stream()
                .flatMap(type -> type.tryGetMethod(method.getName(), Annotations.parameters(method)).stream());
    }
}
