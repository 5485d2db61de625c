package io.yici.testkit;

import io.yici.Operation;
import io.yici.testkit.RepeatCoverage.Seen;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Judges when all tests of the run are over: what JUnit keeps at its root is closed then, and what it throws fails the run. */
final class RepeatVerdict implements BeforeEachCallback {

    @Override
    public void beforeEach(ExtensionContext context) {
        RepeatCoverageContract contract = (RepeatCoverageContract) context.getRequiredTestInstance();
        Set<String> wanted =
                contract.declared().stream().map(Operation::id).collect(Collectors.toCollection(TreeSet::new));
        wanted.removeAll(contract.exceptions().keySet());
        context.getRoot()
                .getStore(Namespace.create(RepeatVerdict.class))
                .put(context.getRequiredTestClass(), new AtTheEnd(wanted));
    }

    /** Both interfaces: JUnit 5 closes the one, JUnit 6 the other. */
    @SuppressWarnings("deprecation")
    private record AtTheEnd(Set<String> wanted) implements ExtensionContext.Store.CloseableResource, AutoCloseable {

        @Override
        public void close() {
            String missing = wanted.stream()
                    .filter(id -> RepeatCoverage.of(id) != Seen.REPEATED)
                    .map(id -> "\n  " + id + (RepeatCoverage.of(id) == Seen.NEVER ? ": never called in this JVM" : ""))
                    .collect(Collectors.joining());
            if (!missing.isEmpty()) {
                throw new AssertionError("no test has repeated these operations:" + missing + "\n" + advice());
            }
        }

        private static String advice() {
            return RepeatCoverage.isListening()
                    ? "Send a call of each twice with one key, or except it with a reason. All tests have to run in one JVM."
                    : "Nothing listens in this JVM: add RepeatCoverage.listener() to the Idempotency that the tests use, and"
                            + " run all of them in one JVM.";
        }
    }
}
