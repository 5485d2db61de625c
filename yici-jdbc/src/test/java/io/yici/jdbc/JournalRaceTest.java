package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Blocked;
import io.yici.jdbc.JournalOutcome.Early;
import io.yici.jdbc.JournalOutcome.Insufficient;
import io.yici.jdbc.JournalOutcome.Mismatch;
import io.yici.jdbc.JournalOutcome.Refused;
import io.yici.jdbc.JournalOutcome.Repeated;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Movements at the same time. A database error that reaches a caller fails the test. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalRaceTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private JournalBench bench;
    private Journal journal;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        journal = bench.journal;
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** All of them at once; what they were told. */
    private List<JournalOutcome> storm(int callers, IntFunction<JournalOutcome> call) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<JournalOutcome>> told = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            int caller = i;
            told.add(bench.elsewhere(() -> {
                start.await();
                return call.apply(caller);
            }));
        }
        start.countDown();
        List<JournalOutcome> all = new ArrayList<>();
        for (Future<JournalOutcome> one : told) {
            all.add(Bench.get(one));
        }
        return all;
    }

    @Test
    @Tag("T-78")
    @Tag("R-83")
    @Tag("R-68")
    @Tag("R-69")
    @Tag("T-79")
    void hundredBuyersOfOneItemOverTwoPoolsMakeOneSale() throws Exception {
        bench.stock("cup", 1);
        try (HikariDataSource first = database.pool(8);
                HikariDataSource second = database.pool(8)) {
            Journal one = bench.over(new ThreadBoundTransactions(first));
            Journal two = bench.over(new ThreadBoundTransactions(second));

            List<JournalOutcome> told =
                    storm(100, buyer -> (buyer % 2 == 0 ? one : two).deduct(Movement.of("order-" + buyer, "cup", 1)));

            assertThat(told).filteredOn(Applied.class::isInstance).hasSize(1);
            assertThat(told).filteredOn(Insufficient.class::isInstance).hasSize(99);
            assertThat(bench.available("cup")).isZero();
            Applied sale = (Applied)
                    told.stream().filter(Applied.class::isInstance).findAny().orElseThrow();
            String buyer = sale.entries().get(0).request();
            assertThat(two.deduct(Movement.of(buyer, "cup", 1))).isEqualTo(new Repeated(sale.entries()));
        }
    }

    @Test
    @Tag("R-68")
    void oneRequestAtOnceIsDeductedOnce() throws Exception {
        bench.stock("cup", 50);

        List<JournalOutcome> told = storm(20, caller -> journal.deduct(Movement.of("order-1", "cup", 3)));

        assertThat(told).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(told).filteredOn(Repeated.class::isInstance).hasSize(19);
        assertThat(bench.available("cup")).isEqualTo(47);
        assertThat(bench.rows()).isEqualTo(1);
    }

    @Test
    @Tag("T-81")
    void oneGiveBackAtOnceIsGivenOnce() throws Exception {
        bench.stock("cup", 5);
        journal.deduct(ONE);

        List<JournalOutcome> told = storm(20, caller -> journal.giveBack(ONE));

        assertThat(told).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(bench.available("cup")).isEqualTo(5);
    }

    @Test
    @Tag("B59")
    void partsAtOnceNeverExceedTheDeduction() throws Exception {
        bench.stock("cup", 100);
        journal.deduct(Movement.of("pay-1", "cup", 100));

        List<JournalOutcome> two =
                storm(2, refund -> journal.giveBackPart(Movement.of("pay-1", "cup", 60), "big-" + refund));
        List<JournalOutcome> ten =
                storm(10, refund -> journal.giveBackPart(Movement.of("pay-1", "cup", 15), "small-" + refund));

        assertThat(two).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(two).filteredOn(Refused.class::isInstance).hasSize(1);
        assertThat(ten).filteredOn(Applied.class::isInstance).hasSize(2);
        assertThat(bench.available("cup")).isEqualTo(90);
    }

    /** Every round one of the two is first; the other must have seen it. */
    @Test
    @Tag("R-70")
    void deductionAndItsGiveBackAtOnceLeaveTheQuantityAsItWas() throws Exception {
        bench.stock("cup", 5);
        for (int round = 0; round < 10; round++) {
            Movement order = Movement.of("order-" + round, "cup", 1);

            List<JournalOutcome> told =
                    storm(2, caller -> caller == 0 ? journal.deduct(order) : journal.giveBack(order));

            boolean late = told.get(0) instanceof Blocked && told.get(1) instanceof Early;
            boolean inTime = told.get(0) instanceof Applied && told.get(1) instanceof Applied;
            assertThat(late || inTime).as("%s", told).isTrue();
            assertThat(bench.available("cup")).isEqualTo(5);
        }
    }

    @Test
    @Tag("B29")
    void ordersWhoseLinesGoOppositeWaysDoNotDeadlock() throws Exception {
        bench.stock("cup", 1_000);
        bench.stock("pot", 1_000);
        JournalLine cup = JournalLine.of("1", "cup", 1);
        JournalLine pot = JournalLine.of("2", "pot", 1);

        storm(8, caller -> {
            for (int i = 0; i < 10; i++) {
                Movement order = Movement.of(
                        "order-" + caller + "-" + i, caller % 2 == 0 ? List.of(cup, pot) : List.of(pot, cup));
                assertThat(inOneTry(() -> journal.deduct(order))).isInstanceOf(Applied.class);
            }
            return journal.deduct(ONE);
        });

        assertThat(bench.available("cup")).isEqualTo(919);
        assertThat(bench.available("pot")).isEqualTo(920);
    }

    /** In a transaction of the caller's, which the journal cannot repeat. */
    private JournalOutcome inOneTry(Callable<JournalOutcome> call) {
        try {
            return bench.inTransaction(call);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Tag("B29")
    void ofThreeTheFirstOfWhichRollsBackOneDeducts() throws Exception {
        assertThat(threeOfWhichTheFirstRollsBack(() -> journal.deduct(ONE), Applied.class))
                .containsExactlyInAnyOrder(Applied.class, Repeated.class);
        assertThat(bench.available("cup")).isEqualTo(4);
    }

    /** They insert nothing but a row of the journal; the item's lock keeps them apart all the same. */
    @Test
    @Tag("B29")
    @Tag("R-70")
    void ofThreeEarlyGiveBacksTheFirstOfWhichRollsBackOneBlocks() throws Exception {
        assertThat(threeOfWhichTheFirstRollsBack(() -> journal.giveBack(ONE), Early.class))
                .containsExactlyInAnyOrder(Early.class, Repeated.class);
        assertThat(journal.deduct(ONE)).isInstanceOf(Blocked.class);
    }

    /** What the other two were told. */
    private List<Class<?>> threeOfWhichTheFirstRollsBack(Callable<JournalOutcome> call, Class<?> first)
            throws Exception {
        bench.stock("cup", 5);
        List<Future<JournalOutcome>> others = new ArrayList<>();

        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    assertThat(call.call()).isInstanceOf(first);
                    for (int i = 0; i < 2; i++) {
                        others.add(bench.elsewhere(() -> inOneTry(call)));
                    }
                    LockWaits.await(database, 2);
                    throw new IllegalStateException("rolls back");
                }))
                .hasMessage("rolls back");

        return List.of(
                Bench.get(others.get(0)).getClass(), Bench.get(others.get(1)).getClass());
    }

    /** The duplicate waits, finds the row, and its caller's transaction goes on and commits. */
    @Test
    @Tag("B31")
    @Tag("T-94")
    void duplicateLeavesTheCallersTransactionUsable() throws Exception {
        bench.stock("cup", 5);
        List<Future<JournalOutcome>> duplicate = new ArrayList<>();

        bench.inTransaction(() -> {
            journal.deduct(ONE);
            duplicate.add(bench.elsewhere(() -> inOneTry(() -> {
                assertThat(journal.deduct(ONE)).isInstanceOf(Repeated.class);
                return journal.deduct(Movement.of("order-2", "cup", 1));
            })));
            LockWaits.await(database, 1);
            return "commits";
        });

        assertThat(Bench.get(duplicate.get(0))).isInstanceOf(Applied.class);
        assertThat(bench.available("cup")).isEqualTo(3);
    }

    /** Two items, so nothing keeps the two apart but the row's own key. */
    @Test
    void sameLineOfAnotherItemAtOnceIsAMismatch() throws Exception {
        bench.stock("cup", 5);
        bench.stock("pot", 5);

        List<JournalOutcome> told =
                storm(2, caller -> journal.deduct(Movement.of("order-1", caller == 0 ? "cup" : "pot", 1)));

        assertThat(told).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(told).filteredOn(Mismatch.class::isInstance).hasSize(1);
        assertThat(bench.available("cup") + bench.available("pot")).isEqualTo(9);
    }

    @Test
    void refusalIsToldOnlyOnceTheOnesBeforeItAreThrough() throws Exception {
        bench.stock("cup", 1);
        List<Future<JournalOutcome>> second = new ArrayList<>();

        bench.inTransaction(() -> {
            journal.deduct(ONE);
            second.add(bench.elsewhere(() -> journal.deduct(ONE)));
            LockWaits.await(database, 1);
            return "commits";
        });

        assertThat(Bench.get(second.get(0))).isInstanceOf(Repeated.class);
    }

    /** Both have looked for a row that is not there, and then both insert beside it. */
    @Test
    @Tag("T-89")
    void twoThatWereRefusedCanBothGoOnInTheirTransactions() throws Exception {
        CyclicBarrier bothRefused = new CyclicBarrier(2);
        bench.stock("cup-0", 1);
        bench.stock("cup-1", 1);

        List<JournalOutcome> told = storm(
                2,
                caller -> inOneTry(() -> {
                    assertThat(journal.deduct(Movement.of("big-" + caller, "cup-" + caller, 2)))
                            .isInstanceOf(Insufficient.class);
                    bothRefused.await(30, TimeUnit.SECONDS);
                    return journal.deduct(Movement.of("big-" + (1 - caller) + "-small", "cup-" + caller, 1));
                }));

        assertThat(told).hasOnlyElementsOfType(Applied.class);
    }
}
