package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A renamed operation finds what it stored under its old name, without a second look. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class FormerlyTest {

    @Parameter
    TestDatabase database;

    private final Operation<String> old =
            Operation.named("order.place", String.class).mode(Mode.JOINED).build();
    private final Operation<String> renamed = Operation.named("order.create", String.class)
            .formerly("order.place")
            .mode(Mode.JOINED)
            .build();

    @Test
    void renamedOperationReplaysInOneStatement() throws Exception {
        AtomicInteger statements = new AtomicInteger();
        DataSource counted = AroundConnections.of(database.brieflyWaiting(), (connection, method, sql, real) -> {
            if (method.startsWith("execute")) {
                statements.incrementAndGet();
            }
            return real.proceed();
        });
        try (Bench bench = Bench.on(database, counted)) {
            bench.idempotency.attempt(old, bench.key, execution -> bench.effect("first"));
            statements.set(0);

            assertThat(bench.idempotency.attempt(renamed, bench.key, execution -> bench.effect("second")))
                    .isEqualTo(new Outcome.ReplayedValue<>("first"));

            assertThat(statements).hasValue(1);
            assertThat(bench.effects()).isEqualTo(1);
        }
    }

    /** During a rolling deploy both names are alive. */
    @Test
    void oldNameReplaysWhatTheNewOneStored() throws Exception {
        try (Bench bench = new Bench(database);
                Idempotency before = Idempotency.over(database.otherStore())
                        .codec(new TextCodec())
                        .build()) {
            bench.idempotency.attempt(renamed, bench.key, execution -> bench.effect("first"));

            assertThat(before.attempt(old, bench.key, execution -> bench.effect("second")))
                    .isEqualTo(new Outcome.ReplayedValue<>("first"));
        }
    }
}
