package io.yici.spring.checks;

import io.yici.spi.IdempotencyStore;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.aop.support.AopUtils;

/** Looks at the store. */
public final class StoreChecks {

    private static final String IN_MEMORY = "io.yici.testkit.InMemoryIdempotencyStore";

    private StoreChecks() {}

    /** The inspections. Run them on the thread that starts the application: that tells whether a test does. */
    public static List<Inspection> of(IdempotencyStore store) {
        return List.of(new Inspection(Check.IN_MEMORY_STORE, () -> inMemory(AopUtils.getTargetClass(store))));
    }

    private static List<Finding> inMemory(Class<?> store) {
        boolean inMemory = Stream.<Class<?>>iterate(store, it -> it != null, Class::getSuperclass)
                .anyMatch(type -> type.getName().equals(IN_MEMORY));
        if (!inMemory || isTest()) {
            return List.of();
        }
        return List.of(
                new Finding(
                        store.getName(),
                        "its records are lost with the process and unknown to every other one, so repeats run again after a restart"
                                + " and on another instance",
                        "Keep them in a database: leave the bean out where there is a DataSource. For a trial, turn this check off"));
    }

    /** Of the class path nothing can be learnt: the in-memory store brings JUnit along. */
    private static boolean isTest() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .anyMatch(name -> name.startsWith("org.junit.")
                                || name.startsWith("org.testng.")
                                || name.startsWith("org.springframework.test.")));
    }
}
