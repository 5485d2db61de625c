package io.yici.spring.web;

import io.yici.spring.internal.ClassFiles;
import io.yici.spring.internal.Code;
import io.yici.spring.internal.CodeMethod;
import io.yici.spring.internal.UnreadableCodeException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Follows the calls of handlers through the application's own classes, as far as class files and beans tell. What it does not find may
 * be there all the same. Not thread-safe.
 */
final class HandlerReach {

    private static final int MAX_CALLS = 8;
    private static final int MAX_METHODS = 400;

    private final KnownWrites writes;
    private final ClassFiles files;
    private final Callees callees;
    private final Map<CodeMethod, Reached> known = new HashMap<>();

    HandlerReach(ListableBeanFactory beans) {
        ClassLoader loader = ClassUtils.getDefaultClassLoader();
        this.files = new ClassFiles(loader);
        this.callees = new Callees(beans, loader);
        this.writes = new KnownWrites(callees);
    }

    /** A method on the way. */
    private record Step(CodeMethod method, @Nullable Step from, int depth) {

        String wayTo(CodeMethod end) {
            return (from == null ? "" : from.wayTo(method) + " → ") + end;
        }
    }

    /** False where its code cannot be read: then nothing speaks for it. */
    boolean isGuardedBehind(HandlerMethod handler) {
        try {
            return of(handler).guarded().isPresent();
        } catch (UnreadableCodeException e) {
            return false;
        }
    }

    /** @throws UnreadableCodeException if a class file on the way cannot be read */
    Reached of(HandlerMethod handler) {
        return known.computeIfAbsent(
                CodeMethod.of(handler.getMethod()), method -> new Walk(ownPackage(handler.getBeanType())).from(method));
    }

    /** The first two parts of its name, or all there are: what an application's packages have in common. */
    private static String ownPackage(Class<?> type) {
        String[] parts = type.getPackageName().split("\\.");
        return parts.length < 2 ? parts[0] + "/" : parts[0] + "/" + parts[1] + "/";
    }

    private final class Walk {

        private final String application;
        private final Deque<Step> ahead = new ArrayDeque<>();
        private final Set<CodeMethod> seen = new HashSet<>();
        private @Nullable String guard;
        private @Nullable String write;

        Walk(String application) {
            this.application = application;
        }

        Reached from(CodeMethod handler) {
            go(new Step(handler, null, 0));
            while (!ahead.isEmpty() && seen.size() < MAX_METHODS) {
                Step step = ahead.remove();
                callees.implementations(step.method())
                        .flatMap(method -> files.code(method).stream())
                        .forEach(code -> look(code, step));
            }
            return new Reached(guard, write);
        }

        private void go(Step step) {
            if (step.depth() <= MAX_CALLS && seen.add(step.method())) {
                ahead.add(step);
            }
        }

        /** What is handed to the engine in a lambda is guarded by it. */
        private void look(Code code, Step step) {
            boolean isGuarding = code.calls().stream().anyMatch(KnownWrites::isGuard);
            Stream<CodeMethod> called = isGuarding ? code.calls().stream() : code.all();
            called.forEach(method -> meet(method, step));
        }

        private void meet(CodeMethod called, Step step) {
            if (KnownWrites.isGuard(called) || isOwn(called) && callees.isIdempotent(called)) {
                guard = guard == null ? step.wayTo(called) : guard;
            } else if (writes.contain(called) || isOwn(called) && writes.containAnnotated(called)) {
                write = write == null ? step.wayTo(called) : write;
            } else if (isOwn(called)) {
                go(new Step(called, step, step.depth() + 1));
            }
        }

        private boolean isOwn(CodeMethod called) {
            return called.owner().startsWith(application);
        }
    }
}
