package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Failure;
import io.yici.FailurePolicy;
import io.yici.Fingerprint;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.spi.RecordState;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The record as a part of the caller's transaction. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class InlineTest {

    private static final Operation<String> OPERATION = Bench.operation().build();

    @Parameter
    TestDatabase database;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Outcome<String> attempt() throws Exception {
        return bench.idempotency.attempt(OPERATION, bench.key, execution -> bench.effect("effect"));
    }

    private Outcome<String> attemptInTransaction() throws Exception {
        return bench.inTransaction(this::attempt);
    }

    @Test
    @Tag("R-19")
    @Tag("R-30")
    @Tag("R-50")
    @Tag("T-54")
    void oneEffectUnderAStormWhereSomeTransactionsRollBack() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Boolean>> calls = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            boolean fails = i % 3 == 0;
            calls.add(bench.elsewhere(() -> {
                start.await();
                return executed(fails);
            }));
        }
        start.countDown();
        for (Future<Boolean> call : calls) {
            Bench.get(call);
        }

        attemptInTransaction();
        assertThat(bench.effects()).isEqualTo(1);
        assertThat(attemptInTransaction()).isInstanceOf(Outcome.ReplayedValue.class);
    }

    private boolean executed(boolean fails) throws Exception {
        try {
            return bench.inTransaction(() -> {
                Outcome<String> outcome = attempt();
                if (fails) {
                    throw new IllegalStateException("rolls back");
                }
                return outcome instanceof Outcome.Executed;
            });
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Test
    @Tag("B44")
    void rolledBackTransactionLeavesNoTrace() throws Exception {
        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    attempt();
                    throw new IllegalStateException("later failure");
                }))
                .hasMessage("later failure");

        assertThat(bench.store.find(RecordId.of("bench", bench.key))).isEmpty();
        assertThat(bench.effects()).isZero();
        assertThat(attemptInTransaction()).isInstanceOf(Outcome.Executed.class);
    }

    @Test
    void failedWorkCannotBeCommittedBesideItsRecord() {
        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    try {
                        bench.idempotency.attempt(OPERATION, bench.key, execution -> {
                            bench.effect("half");
                            throw new IllegalStateException("broken");
                        });
                    } catch (IllegalStateException swallowed) {
                        assertThat(bench.transactions.isRollbackOnly()).isTrue();
                    }
                    return true;
                }))
                .isInstanceOf(SQLTransactionRollbackException.class);

        assertThat(bench.store.find(RecordId.of("bench", bench.key))).isEmpty();
        assertThat(bench.effects()).isZero();
    }

    @Test
    @Tag("R-13")
    @Tag("T-19")
    void finalFailureIsStoredWithoutTheEffectAndCommitsWithTheCallersWork() throws Exception {
        Operation<String> declining = Bench.operation()
                .failures(FailurePolicy.builder()
                        .complete(IllegalStateException.class, "declined")
                        .build())
                .build();
        bench.inTransaction(() -> {
            bench.effect("caller's own");
            assertThatThrownBy(() -> bench.idempotency.attempt(declining, bench.key, execution -> {
                        bench.effect("undone");
                        bench.transactions.setRollbackOnly();
                        throw new IllegalStateException("no money");
                    }))
                    .hasMessage("no money");
            return true;
        });

        assertThat(bench.effects()).as("the caller's own effect").isEqualTo(1);
        assertThat(bench.<Outcome<String>>inTransaction(
                        () -> bench.idempotency.attempt(declining, bench.key, execution -> bench.effect("never"))))
                .isEqualTo(new Outcome.ReplayedFailure<>(new Failure("declined", "no money")));
    }

    @Test
    void failureThatBrokeTheTransactionIsStoredAllTheSame() throws Exception {
        Operation<String> declining = Bench.operation()
                .failures(FailurePolicy.builder()
                        .complete(SQLException.class, "refused")
                        .build())
                .build();
        bench.inTransaction(() -> {
            assertThatThrownBy(() -> bench.idempotency.attempt(declining, bench.key, execution -> {
                        try (Statement statement =
                                bench.transactions.connection().createStatement()) {
                            statement.execute("select * from there_is_no_such_table");
                        }
                        return "never";
                    }))
                    .isInstanceOf(SQLException.class);
            return bench.effect("afterwards");
        });

        assertThat(bench.effects()).isEqualTo(1);
        assertThat(bench.store
                        .find(RecordId.of("bench", bench.key))
                        .orElseThrow()
                        .state())
                .isEqualTo(RecordState.COMPLETED);
    }

    /** PostgreSQL would end a wait after three seconds with an error, H2 ends it after one. */
    @Test
    @Tag("R-20")
    @Tag("T-54")
    @Tag("B47")
    void duplicateMeanwhileIsInProgressWhateverItsContent() throws Exception {
        bench.inTransaction(() -> {
            attempt();
            assertThat(Bench.get(bench.elsewhere(this::attemptInTransaction))).isInstanceOf(Outcome.InProgress.class);
            Fingerprint other = Fingerprint.of(new byte[] {1});
            assertThat(Bench.get(bench.elsewhere(() -> bench.inTransaction(() -> bench.idempotency.attempt(
                            OPERATION, bench.key, other, execution -> bench.effect("never"))))))
                    .isInstanceOf(Outcome.InProgress.class);
            return true;
        });
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    void joinedDuplicateMeanwhileIsInProgressToo() throws Exception {
        bench.inTransaction(() -> {
            attempt();
            assertThat(Bench.get(bench.elsewhere(this::attempt))).isInstanceOf(Outcome.InProgress.class);
            return true;
        });
    }

    @Test
    @Tag("T-94")
    @Tag("B31")
    void transactionStaysUsableAfterADuplicate() throws Exception {
        attemptInTransaction();

        bench.inTransaction(() -> {
            assertThat(attempt()).isInstanceOf(Outcome.ReplayedValue.class);
            return bench.effect("after a replay");
        });

        assertThat(bench.effects()).isEqualTo(2);
    }

    @Test
    @Tag("T-94")
    @Tag("B31")
    void transactionStaysUsableAfterADuplicateOfWhatIsNotCommitted() throws Exception {
        bench.inTransaction(() -> {
            attempt();
            return Bench.get(bench.elsewhere(() -> bench.inTransaction(() -> {
                assertThat(attempt()).isInstanceOf(Outcome.InProgress.class);
                return bench.effect("after a refusal");
            })));
        });

        assertThat(bench.effects()).isEqualTo(2);
    }

    @Test
    void repeatInTheSameTransactionReplays() throws Exception {
        bench.inTransaction(() -> {
            assertThat(attempt()).isInstanceOf(Outcome.Executed.class);
            assertThat(attempt()).isInstanceOf(Outcome.ReplayedValue.class);
            return true;
        });
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    @Tag("T-57")
    void replaysAcrossModes() throws Exception {
        attemptInTransaction();

        assertThat(attempt()).isEqualTo(new Outcome.ReplayedValue<>("effect"));
    }

    @Test
    void inlineOutsideATransactionIsRefusedByName() {
        assertThatThrownBy(() -> bench.idempotency.attempt(Bench.operation(Mode.INLINE), bench.key, it -> "never"))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("INLINE");
    }
}
