package io.yici.testkit;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A small suite, run by {@link RepeatCoverageTest}: what it calls, repeats and excepts is named in the launch. */
final class RepeatGapRun {

    static final String DECLARED = "yici.declared";
    static final String CALLED = "yici.called";
    static final String REPEATED = "yici.repeated";
    static final String EXCEPTED = "yici.excepted";

    private RepeatGapRun() {}

    private static List<String> names(ExtensionContext context, String parameter) {
        return Arrays.stream(
                        context.getConfigurationParameter(parameter).orElse("").split(","))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static Operation<String> operation(String name) {
        return Operation.named(name, String.class)
                .mode(Mode.LEASED)
                .waiting(Duration.ZERO)
                .build();
    }

    /** Runs before, or after, the tests of the application: both must do. */
    static final class Verdict extends RepeatCoverageContract {

        private final ExtensionContext launch;

        Verdict(ExtensionContext launch) {
            this.launch = launch;
        }

        @RegisterExtension
        static final ParameterResolver RESOLVER = new Launch();

        @Override
        protected Collection<Operation<String>> declared() {
            return names(launch, DECLARED).stream().map(RepeatGapRun::operation).toList();
        }

        @Override
        protected Map<String, String> exceptions() {
            return names(launch, EXCEPTED).stream()
                    .collect(java.util.stream.Collectors.toMap(name -> name, name -> "by hand only"));
        }
    }

    /** The application's own tests. */
    static final class Application {

        @RegisterExtension
        static final ParameterResolver RESOLVER = new Launch();

        @Test
        void calls(ExtensionContext launch) {
            try (Idempotency idempotency = Idempotency.over(new InMemoryIdempotencyStore(InstantSource.system()))
                    .codec(new TextCodec("text"))
                    .listener(RepeatCoverage.listener())
                    .build()) {
                names(launch, CALLED).forEach(name -> call(idempotency, name, 1));
                names(launch, REPEATED).forEach(name -> call(idempotency, name, 2));
            }
        }

        private static void call(Idempotency idempotency, String name, int times) {
            IdempotencyKey key = IdempotencyKey.of("alice", UUID.randomUUID().toString());
            for (int i = 0; i < times; i++) {
                idempotency.run(operation(name), key, execution -> "done");
            }
        }
    }

    private static final class Launch implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == ExtensionContext.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context;
        }
    }
}
