package io.yici.jdbc;

import static io.yici.jdbc.JournalBench.movement;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Insufficient;
import io.yici.jdbc.JournalOutcome.Repeated;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** An item whose quantity lies in several rows. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalBucketsTest {

    private static final int BUCKETS = 4;

    @Parameter
    TestDatabase database;

    private JournalBench bench;
    private QuantityTable quantities;
    private Journal journal;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        quantities = bench.quantities().buckets(BUCKETS);
        journal = bench.builder(bench.transactions, quantities).build();
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            bench.stock("cup", bucket, 2);
        }
        journal.open();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    @Tag("R-68")
    void takesFromOtherBucketsWhatOneDoesNotHave() {
        Movement five = Movement.of("order-1", "cup", 5);

        assertThat(journal.deduct(five)).isInstanceOf(Applied.class);
        assertThat(journal.deduct(five)).isInstanceOf(Repeated.class);
        assertThat(journal.deduct(Movement.of("order-2", "cup", 4)))
                .isEqualTo(new Insufficient(JournalLine.of("1", "cup", 4), 3));
        assertThat(journal.deduct(Movement.of("order-3", "cup", 3))).isInstanceOf(Applied.class);
        assertThat(bench.available("cup")).isZero();

        assertThat(journal.giveBack(five)).isInstanceOf(Applied.class);
        assertThat(bench.available("cup")).isEqualTo(5);
        assertThat(journal.quantityDifferences(10)).isEmpty();
    }

    @Test
    void refusedLaterLineUndoesWhatWasTakenFromSeveral() {
        bench.stock("pot", 0, 1);

        assertThat(journal.deduct(movement("o", JournalLine.of("1", "cup", 7), JournalLine.of("2", "pot", 2))))
                .isInstanceOf(Insufficient.class);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            assertThat(database.number(
                            "SELECT available FROM " + bench.table + " WHERE sku = 'cup' AND bucket = " + bucket))
                    .isEqualTo(2);
        }
    }

    /** Two lines an order, so that orders hold one bucket and want others. */
    @Test
    @Tag("T-78")
    void sellsWhatThereIsAndNoMoreUnderAStorm() throws Exception {
        List<Future<JournalOutcome>> told = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Movement order = movement("order-" + i, JournalLine.of("1", "cup", 1), JournalLine.of("2", "cup", 1));
            told.add(bench.elsewhere(() -> bench.inTransaction(() -> journal.deduct(order))));
        }
        int sold = 0;
        for (Future<JournalOutcome> one : told) {
            sold += Bench.get(one) instanceof Applied ? 1 : 0;
        }

        assertThat(sold).isEqualTo(4);
        assertThat(bench.available("cup")).isZero();
        assertThat(journal.quantityDifferences(10)).isEmpty();
    }

    @Test
    void viewHoldsTheSum() {
        journal.deduct(Movement.of("order-1", "cup", 3));
        String view = bench.table + "_sum";
        database.update(quantities.sumView(view));

        long sum = database.number("SELECT available FROM " + view + " WHERE sku = 'cup'");

        database.update("DROP VIEW " + view);
        assertThat(sum).isEqualTo(5);
    }
}
