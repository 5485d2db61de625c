package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.guard.InsertOutcome;
import io.yici.guard.OptimisticRetry;
import io.yici.spi.ConflictException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Inserts of one key by several at once. An error of the database that reaches an inserter fails the test. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class UniqueInsertRaceTest {

    private static final int ROUNDS = 5;
    private static final int INSERTERS = 5;

    @Parameter
    TestDatabase database;

    private GuardBench bench;
    private JdbcUniqueInsert<GuardOrder> orders;

    @BeforeEach
    void open() {
        bench = new GuardBench(database);
        orders = GuardOrder.inserts(bench);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private GuardOrder order() {
        return new GuardOrder(bench.order, "A", 5);
    }

    /** As a caller does whose transaction may be undone by another one. */
    private InsertOutcome<GuardOrder> insertAgain(GuardBench at, GuardOrder order) throws Exception {
        OptimisticRetry retry = OptimisticRetry.in(at.transactions)
                .tries(20)
                .pause(Duration.ofMillis(1))
                .build();
        return retry.run(() -> {
            InsertOutcome<GuardOrder> outcome = GuardOrder.insert(GuardOrder.inserts(at), order);
            if (outcome instanceof InsertOutcome.Created) {
                at.effect(order.no(), "created");
            }
            return outcome;
        });
    }

    /** As with equal keys in the store: two that wait for an insert that is rolled back deadlock on InnoDB. */
    @ParameterizedTest
    @EnumSource(Isolation.class)
    @Tag("B29")
    @Tag("T-89")
    void ofThreeInsertersTheFirstOfWhichRollsBackOneCreates(Isolation isolation) throws Exception {
        try (GuardBench here = new GuardBench(database, isolation)) {
            for (int round = 0; round < ROUNDS; round++) {
                GuardOrder order = new GuardOrder(bench.order + round, "A", 5);
                CountDownLatch trying = new CountDownLatch(2);
                List<Future<InsertOutcome<GuardOrder>>> others = new ArrayList<>();
                assertThatThrownBy(() -> here.inTransaction(() -> {
                            assertThat(GuardOrder.insert(GuardOrder.inserts(here), order))
                                    .isInstanceOf(InsertOutcome.Created.class);
                            for (int i = 0; i < 2; i++) {
                                others.add(bench.elsewhere(() -> {
                                    trying.countDown();
                                    return here.inTransaction(() -> GuardOrder.insert(GuardOrder.inserts(here), order));
                                }));
                            }
                            trying.await();
                            here.effect("none", "some time");
                            throw new IllegalStateException("rolls back");
                        }))
                        .hasMessage("rolls back");

                List<String> outcomes = List.of(outcome(others.get(0)), outcome(others.get(1)));
                assertThat(outcomes).containsOnlyOnce("Created").isSubsetOf("Created", "Existing", hidden(isolation));
            }
        }
    }

    /** What a loser may get whose transaction began before the winner's commit; one that began later finds the row. */
    private String hidden(Isolation isolation) {
        boolean undone = isolation != Isolation.READ_COMMITTED
                && (database == TestDatabase.POSTGRESQL || database == TestDatabase.H2);
        return undone ? "conflict" : "Existing";
    }

    private static String outcome(Future<InsertOutcome<GuardOrder>> inserter) throws Exception {
        try {
            return GuardBench.get(inserter).getClass().getSimpleName();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ConflictException) {
                return "conflict";
            }
            throw e;
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    @Tag("T-92")
    void manyInsertersCreateOnce(Isolation isolation) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<InsertOutcome<GuardOrder>>> inserters = new ArrayList<>();
        try (GuardBench here = new GuardBench(database, isolation)) {
            for (int i = 0; i < INSERTERS; i++) {
                inserters.add(bench.elsewhere(() -> {
                    start.await();
                    return insertAgain(here, order());
                }));
            }
            start.countDown();
            List<InsertOutcome<GuardOrder>> outcomes = new ArrayList<>();
            for (Future<InsertOutcome<GuardOrder>> inserter : inserters) {
                outcomes.add(GuardBench.get(inserter));
            }
            assertThat(outcomes)
                    .filteredOn(it -> it instanceof InsertOutcome.Created)
                    .hasSize(1);
            assertThat(outcomes)
                    .filteredOn(it -> it instanceof InsertOutcome.Existing)
                    .hasSize(INSERTERS - 1);
        }
        assertThat(bench.effects("created")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"REPEATABLE_READ", "SERIALIZABLE"})
    @Tag("T-92")
    void rowThatAnOlderViewHidesIsFoundOrANamedConflict(Isolation isolation) throws Exception {
        try (GuardBench here = new GuardBench(database, isolation)) {
            InsertOutcome<GuardOrder> outcome = here.inTransaction(() -> {
                here.beginView();
                assertThat(GuardBench.get(
                                bench.elsewhere(() -> bench.inTransaction(() -> GuardOrder.insert(orders, order())))))
                        .isInstanceOf(InsertOutcome.Created.class);
                return GuardOrder.insert(GuardOrder.inserts(here), order());
            });
            assertThat(outcome).isEqualTo(new InsertOutcome.Existing<>(order()));
        } catch (ConflictException undone) {
            assertThat(database).isIn(TestDatabase.H2, TestDatabase.POSTGRESQL);
        }
    }

    /** It ends, the caller is told so by name, and its transaction can only roll back. */
    @Test
    @Tag("R-81")
    void waitForAnInsertThatStaysOpenIsBounded() throws Exception {
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Future<InsertOutcome<GuardOrder>> open = bench.elsewhere(() -> bench.inTransaction(() -> {
            InsertOutcome<GuardOrder> outcome = GuardOrder.insert(orders, order());
            inserted.countDown();
            over.await();
            return outcome;
        }));
        inserted.await();

        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    assertThatThrownBy(() -> GuardOrder.insert(orders, order())).isInstanceOf(ConflictException.class);
                    return bench.transactions.isRollbackOnly();
                }))
                .hasMessageContaining("marked for rollback");
        over.countDown();
        assertThat(GuardBench.get(open)).isInstanceOf(InsertOutcome.Created.class);
    }
}
