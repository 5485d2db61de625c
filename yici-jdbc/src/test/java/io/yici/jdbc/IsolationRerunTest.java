package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.FailurePolicy;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.TransactionConflictException;
import io.yici.spi.RecordState;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** JOINED work that a concurrent transaction undid: run again while the key is still its own, within bounds. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class IsolationRerunTest {

    @Parameter
    TestDatabase database;

    private final AtomicInteger runs = new AtomicInteger();
    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** As a mapper would wrap it. */
    private static RuntimeException conflict() {
        return new IllegalStateException("mapper", new SQLTransactionRollbackException("deadlock found", "40001"));
    }

    private Outcome<String> failingAtFirst(Operation<String> operation, int failures) throws Exception {
        return bench.idempotency.attempt(operation, bench.key, execution -> {
            bench.effect("effect");
            if (runs.incrementAndGet() <= failures) {
                throw conflict();
            }
            return "run " + runs + " at attempt " + execution.attempt();
        });
    }

    private RecordState state() {
        return bench.store.find(RecordId.of("bench", bench.key)).orElseThrow().state();
    }

    private void assertReleased(int expectedRuns) throws Exception {
        assertThat(runs).hasValue(expectedRuns);
        assertThat(bench.effects()).isZero();
        assertThat(state()).isEqualTo(RecordState.RELEASED);
        assertThat(failingAtFirst(Bench.operation(Mode.JOINED), 0)).isInstanceOf(Outcome.Executed.class);
    }

    @Test
    @Tag("R-79")
    @Tag("T-88")
    void runsAgainUnderTheSameClaim() throws Exception {
        assertThat(failingAtFirst(Bench.operation(Mode.JOINED), Operation.DEFAULT_RERUNS))
                .isEqualTo(new Outcome.Executed<>("run 3 at attempt 1"));

        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    void afterTheLastRerunTheKeyIsFreeAndTheConflictNamed() throws Exception {
        Operation<String> once = Bench.operation().mode(Mode.JOINED).reruns(1).build();

        assertThatThrownBy(() -> failingAtFirst(once, 10))
                .isInstanceOf(TransactionConflictException.class)
                .hasRootCauseMessage("deadlock found");
        assertReleased(2);
    }

    @Test
    void workThatCannotBeCalledTwiceIsNot() throws Exception {
        Operation<String> never = Bench.operation().mode(Mode.JOINED).reruns(0).build();

        assertThatThrownBy(() -> failingAtFirst(never, 10)).isInstanceOf(TransactionConflictException.class);
        assertReleased(1);
    }

    @Test
    void noneBeginsOnceHalfOfTheLeaseIsOver() throws Exception {
        assertThatThrownBy(() -> bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                    runs.incrementAndGet();
                    database.advance(Operation.DEFAULT_LEASE.dividedBy(2).plusMillis(1));
                    throw conflict();
                }))
                .isInstanceOf(TransactionConflictException.class);
        assertReleased(1);
    }

    @Test
    void aRerunsTransactionEndsWithTheLease() throws Exception {
        List<Integer> secondsLeft = new ArrayList<>();
        bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
            try (var statement = bench.transactions.connection().createStatement()) {
                secondsLeft.add(statement.getQueryTimeout());
            }
            if (runs.incrementAndGet() == 1) {
                database.advance(Duration.ofSeconds(10));
                throw conflict();
            }
            return "done";
        });

        assertThat(secondsLeft).hasSize(2);
        assertThat(secondsLeft.get(1)).isBetween(1, 20);
    }

    @Test
    @Tag("R-22")
    @Tag("R-23")
    void anOwnerThatWasOvertakenIsAnsweredAndNotRunAgain() throws Exception {
        Outcome<String> older = bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
            runs.incrementAndGet();
            bench.effect("older");
            database.advance(Bench.PAST_LEASE);
            Bench.get(bench.elsewhere(() ->
                    bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, it -> bench.effect("newer"))));
            throw conflict();
        });

        assertThat(older).isEqualTo(new Outcome.ReplayedValue<>("newer"));
        assertThat(runs).hasValue(1);
        assertThat(bench.effects()).isEqualTo(1);
    }

    /** A policy about all exceptions of the database does not mean those that pass. */
    @Test
    void policyKeepsNoConflict() throws Exception {
        Operation<String> declining = Bench.operation()
                .mode(Mode.JOINED)
                .failures(FailurePolicy.builder()
                        .complete(IllegalStateException.class, "declined")
                        .build())
                .build();

        assertThatThrownBy(() -> failingAtFirst(declining, 10)).isInstanceOf(TransactionConflictException.class);
        assertReleased(3);
    }

    @Test
    @Tag("R-82")
    void commitThatFailsOfAConflictIsRunAgain() throws Exception {
        AtomicBoolean failed = new AtomicBoolean();
        try (Bench failing = Bench.withBusiness(
                database, AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
                    if (method.equals("commit") && failed.compareAndSet(false, true)) {
                        connection.rollback();
                        throw new SQLException("could not serialize access", "40001");
                    }
                    return real.proceed();
                }))) {
            Outcome<String> outcome = failing.idempotency.attempt(
                    Bench.operation(Mode.JOINED),
                    failing.key,
                    execution -> failing.effect("run " + runs.incrementAndGet()));

            assertThat(outcome).isEqualTo(new Outcome.Executed<>("run 2"));
            assertThat(failing.effects()).isEqualTo(1);
        }
    }

    /** Told otherwise, the transaction may be found out to be committed: then it is not run again. */
    @Test
    @Tag("R-82")
    void commitThatSaysConflictButHappenedCountsAsDone() throws Exception {
        try (Bench failing = Bench.withBusiness(
                database, AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
                    Object result = real.proceed();
                    if (method.equals("commit")) {
                        throw new SQLException("said a proxy in between", "40001");
                    }
                    return result;
                }))) {
            Outcome<String> outcome = failing.idempotency.attempt(
                    Bench.operation(Mode.JOINED),
                    failing.key,
                    execution -> failing.effect("run " + runs.incrementAndGet()));

            assertThat(outcome).isEqualTo(new Outcome.Executed<>("run 1"));
            assertThat(failing.effects()).isEqualTo(1);
        }
    }
}
