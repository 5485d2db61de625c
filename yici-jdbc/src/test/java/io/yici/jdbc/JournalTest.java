package io.yici.jdbc;

import static io.yici.jdbc.JournalBench.movement;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.JournalEntry.State;
import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Blocked;
import io.yici.jdbc.JournalOutcome.Early;
import io.yici.jdbc.JournalOutcome.Insufficient;
import io.yici.jdbc.JournalOutcome.Mismatch;
import io.yici.jdbc.JournalOutcome.Missing;
import io.yici.jdbc.JournalOutcome.Overflowing;
import io.yici.jdbc.JournalOutcome.Refused;
import io.yici.jdbc.JournalOutcome.Repeated;
import io.yici.jdbc.JournalOutcome.UnknownItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What movements do, one after another. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private JournalBench bench;
    private Journal journal;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        journal = bench.journal;
        bench.stock("cup", 5);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private State state(String request) {
        return journal.entries(request).get(0).state();
    }

    @Test
    @Tag("R-68")
    void deductsOnceHoweverOftenItIsAsked() {
        Movement two = Movement.of("order-1", "cup", 2);

        assertThat(journal.deduct(two)).isInstanceOf(Applied.class);
        assertThat(journal.deduct(two)).isInstanceOf(Repeated.class);
        assertThat(journal.deduct(Movement.of("order-2", "cup", 2))).isInstanceOf(Applied.class);

        assertThat(bench.available("cup")).isEqualTo(1);
    }

    @Test
    @Tag("R-69")
    @Tag("T-79")
    void repeatsTheFirstAnswerWhenNothingIsLeft() {
        JournalOutcome first = journal.deduct(Movement.of("order-1", "cup", 5));

        assertThat(first)
                .isInstanceOfSatisfying(
                        Applied.class,
                        applied -> assertThat(journal.deduct(Movement.of("order-1", "cup", 5)))
                                .isEqualTo(new Repeated(applied.entries())));
        assertThat(journal.deduct(Movement.of("order-2", "cup", 1)))
                .isEqualTo(new Insufficient(JournalLine.of("1", "cup", 1), 0));
        assertThat(bench.available("cup")).isZero();
    }

    /** Whether a refusal is final is for the operation's record to say: a deduction that had no effect leaves nothing. */
    @Test
    void recordsNoRefusal() {
        Movement six = Movement.of("order-1", "cup", 6);

        assertThat(journal.deduct(six)).isEqualTo(new Insufficient(six.lines().get(0), 5));
        assertThat(bench.rows()).isZero();
        assertThat(journal.add(Movement.of("delivery-1", "cup", 1))).isInstanceOf(Applied.class);
        assertThat(journal.deduct(six)).isInstanceOf(Applied.class);
        assertThat(bench.available("cup")).isZero();
    }

    @Test
    void refusesAnotherAmountOrItemUnderTheSameRequest() {
        bench.stock("pot", 5);
        journal.deduct(ONE);

        assertThat(journal.deduct(Movement.of("order-1", "cup", 2))).isInstanceOf(Mismatch.class);
        assertThat(journal.deduct(Movement.of("order-1", "pot", 1))).isInstanceOf(Mismatch.class);
        assertThat(journal.reserve(ONE)).isInstanceOf(Mismatch.class);
        assertThat(journal.add(ONE)).isInstanceOf(Mismatch.class);
        assertThat(journal.giveBack(Movement.of("order-1", "cup", 2))).isInstanceOf(Mismatch.class);
        assertThat(bench.available("cup")).isEqualTo(4);
        assertThat(bench.available("pot")).isEqualTo(5);
    }

    @Test
    void unknownItemChangesNothing() {
        bench.stock("pot", 5);

        assertThat(journal.deduct(movement("o", JournalLine.of("1", "cup", 1), JournalLine.of("2", "spoon", 1))))
                .isEqualTo(new UnknownItem(JournalLine.of("2", "spoon", 1)));
        assertThat(journal.add(Movement.of("o", "spoon", 1))).isInstanceOf(UnknownItem.class);
        assertThat(bench.available("cup")).isEqualTo(5);
        assertThat(bench.rows()).isZero();
    }

    @Test
    void takesAllLinesOrNone() {
        bench.stock("ash", 3);
        bench.stock("pot", 1);
        Movement tooMuch = movement(
                "order-1",
                JournalLine.of("1", "pot", 2),
                JournalLine.of("2", "cup", 1),
                JournalLine.of("3", "ash", 3),
                JournalLine.of("4", "cup", 2));

        assertThat(journal.deduct(tooMuch)).isEqualTo(new Insufficient(JournalLine.of("1", "pot", 2), 1));
        assertThat(bench.available("ash") + bench.available("cup") + bench.available("pot"))
                .isEqualTo(9);
        assertThat(bench.rows()).isZero();

        assertThat(journal.add(Movement.of("d", "pot", 1))).isInstanceOf(Applied.class);
        assertThat(journal.deduct(tooMuch)).isInstanceOf(Applied.class);
        assertThat(journal.deduct(tooMuch)).isInstanceOf(Repeated.class);
        assertThat(bench.available("ash")).isZero();
        assertThat(bench.available("cup")).isEqualTo(2);
        assertThat(bench.available("pot")).isZero();
    }

    @Test
    @Tag("R-70")
    @Tag("T-81")
    void givesBackOnceAndOnlyWhatWasDeducted() {
        journal.deduct(ONE);

        assertThat(journal.giveBack(ONE)).isInstanceOf(Applied.class);
        assertThat(journal.giveBack(ONE)).isInstanceOf(Repeated.class);
        assertThat(bench.available("cup")).isEqualTo(5);
        assertThat(journal.deduct(ONE)).isInstanceOf(Repeated.class);
        assertThat(bench.available("cup")).isEqualTo(5);
        assertThat(state("order-1")).isEqualTo(State.GIVEN_BACK);
    }

    @Test
    @Tag("R-70")
    void giveBackThatComesFirstStopsTheDeduction() {
        assertThat(journal.giveBack(ONE)).isInstanceOf(Early.class);
        assertThat(journal.giveBack(ONE)).isInstanceOf(Repeated.class);

        assertThat(journal.deduct(ONE)).isInstanceOf(Blocked.class);
        assertThat(journal.reserve(ONE)).isInstanceOf(Blocked.class);
        assertThat(bench.available("cup")).isEqualTo(5);
    }

    @Test
    @Tag("R-86")
    void blockStaysUntilItsRetentionIsOverAndItIsPurged() {
        journal.giveBack(ONE);
        journal.deduct(Movement.of("order-2", "cup", 1));
        String where = " WHERE quantity = '" + bench.table + ".available'";

        assertThat(journal.purgeBlocks(10)).isZero();
        assertThat(journal.deduct(ONE)).isInstanceOf(Blocked.class);
        database.update("UPDATE yici_journal SET retained_until = retained_until - "
                + Params.micros(Journal.DEFAULT_BLOCK_RETENTION) + where);
        assertThat(journal.deduct(ONE)).isInstanceOf(Blocked.class);
        assertThat(journal.purgeBlocks(10)).isEqualTo(1);
        assertThat(bench.rows()).isEqualTo(1);
        assertThat(journal.deduct(ONE)).isInstanceOf(Applied.class);
    }

    @Test
    void reservationIsConfirmedOrCancelledOnce() {
        Movement other = Movement.of("order-2", "cup", 2);
        journal.reserve(ONE);
        journal.reserve(other);
        assertThat(bench.available("cup")).isEqualTo(2);

        assertThat(journal.giveBack(ONE)).isInstanceOf(Refused.class);
        assertThat(journal.confirm(ONE)).isInstanceOf(Applied.class);
        assertThat(journal.confirm(ONE)).isInstanceOf(Repeated.class);
        assertThat(journal.cancel(ONE)).isInstanceOf(Refused.class);
        assertThat(journal.cancel(other)).isInstanceOf(Applied.class);
        assertThat(journal.cancel(other)).isInstanceOf(Repeated.class);
        assertThat(journal.confirm(other)).isInstanceOf(Refused.class);
        assertThat(journal.reserve(other)).isInstanceOf(Repeated.class);
        assertThat(bench.available("cup")).isEqualTo(4);

        assertThat(journal.giveBack(ONE)).isInstanceOf(Applied.class);
        assertThat(journal.confirm(ONE)).isInstanceOf(Repeated.class);
        assertThat(bench.available("cup")).isEqualTo(5);
    }

    @Test
    @Tag("R-70")
    void cancellationThatComesFirstStopsTheReservation() {
        assertThat(journal.cancel(ONE)).isInstanceOf(Early.class);
        assertThat(journal.reserve(ONE)).isInstanceOf(Blocked.class);
        assertThat(journal.confirm(ONE)).isInstanceOf(Refused.class);
        assertThat(journal.confirm(Movement.of("order-2", "cup", 1))).isInstanceOf(Missing.class);
        assertThat(bench.available("cup")).isEqualTo(5);
    }

    @Test
    @Tag("B59")
    void partsGiveBackWhatWasDeductedAndNoMore() {
        journal.deduct(Movement.of("pay-1", "cup", 5));

        assertThat(journal.giveBackPart(Movement.of("pay-1", "cup", 3), "refund-1"))
                .isInstanceOf(Applied.class);
        assertThat(journal.giveBackPart(Movement.of("pay-1", "cup", 3), "refund-1"))
                .isInstanceOf(Repeated.class);
        assertThat(journal.giveBackPart(Movement.of("pay-1", "cup", 2), "refund-1"))
                .isInstanceOf(Mismatch.class);
        assertThat(journal.giveBackPart(Movement.of("pay-1", "cup", 3), "refund-2"))
                .isInstanceOf(Refused.class);
        assertThat(journal.giveBackPart(Movement.of("pay-2", "cup", 1), "refund-1"))
                .isInstanceOf(Missing.class);
        assertThat(bench.available("cup")).isEqualTo(3);

        assertThat(journal.giveBack(Movement.of("pay-1", "cup", 5))).isInstanceOf(Applied.class);
        assertThat(journal.giveBackPart(Movement.of("pay-1", "cup", 1), "refund-3"))
                .isInstanceOf(Refused.class);
        assertThat(bench.available("cup")).isEqualTo(5);
    }

    @Test
    void addsOnceAndNoMoreThanTheColumnTakes() {
        Journal narrow =
                bench.builder(bench.transactions, bench.quantities().most(7)).build();

        assertThat(narrow.add(Movement.of("delivery-1", "cup", 2))).isInstanceOf(Applied.class);
        assertThat(narrow.add(Movement.of("delivery-1", "cup", 2))).isInstanceOf(Repeated.class);
        assertThat(narrow.add(Movement.of("delivery-2", "cup", 1))).isInstanceOf(Overflowing.class);
        assertThat(bench.available("cup")).isEqualTo(7);
    }

    @Test
    @Tag("B32")
    void requestsThatDifferInCaseOrAccentAreDifferent() {
        for (String request : new String[] {"Abc", "abc", "ábc", "ａｂｃ"}) {
            assertThat(journal.deduct(Movement.of(request, "cup", 1))).isInstanceOf(Applied.class);
        }
        assertThat(bench.available("cup")).isEqualTo(1);
    }
}
