package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Operation;
import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Holds that the tests repeat each declared operation at least once. Have one subclass in a module: where it is among the tests of a run,
 * the run fails at its very end if an operation was never repeated, and names it. A run without it, of a single test class say, is not
 * judged. All tests have to run in one JVM, which is what Surefire and Gradle do unless told otherwise.
 *
 * <p>What counts is an answer to a repeat: replayed, refused, in progress, outcome unknown or too old. Another content under the same key
 * is no repeat.
 */
@ExtendWith(RepeatVerdict.class)
public abstract class RepeatCoverageContract {

    /** The operations that have to be repeated: those of routes, methods and plain calls. Asked before each test method of this class. */
    protected abstract Collection<? extends Operation<?>> declared();

    /** Operations that need no repeat here, with the reason, by their ids. */
    protected Map<String, String> exceptions() {
        return Map.of();
    }

    @Test
    void somethingIsDeclared() {
        assertThat(declared()).as("declared operations").isNotEmpty();
    }

    @Test
    void exceptionsAreDeclaredAndHaveAReason() {
        assertThat(declared().stream().map(Operation::id))
                .as("declared operations, which the exceptions are from")
                .containsAll(exceptions().keySet());
        assertThat(exceptions().values()).as("reasons").noneMatch(String::isBlank);
    }
}
