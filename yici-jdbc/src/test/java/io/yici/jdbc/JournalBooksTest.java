package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Quantities against the journal, and orders against the journal. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalBooksTest {

    @Parameter
    TestDatabase database;

    private JournalBench bench;
    private Journal journal;

    @BeforeEach
    void open() {
        bench = new JournalBench(database);
        journal = bench.journal;
        bench.stock("cup", 5);
        bench.stock("pot", 3);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    @Tag("R-89")
    void sumsEqualQuantitiesAfterAllKindsOfMovements() {
        journal.deduct(Movement.of("before", "cup", 1));
        assertThat(journal.quantityDifferences(10))
                .containsExactly(new QuantityDifference("cup", 4L, -1), new QuantityDifference("pot", 3L, 0));

        assertThat(journal.open()).isEqualTo(2);
        assertThat(journal.open()).isZero();
        journal.giveBack(Movement.of("before", "cup", 1));
        journal.add(Movement.of("delivery", "pot", 7));
        journal.deduct(Movement.of("whole", "pot", 6));
        journal.giveBackPart(Movement.of("whole", "pot", 2), "part");
        journal.reserve(Movement.of("kept", "pot", 1));
        journal.giveBack(Movement.of("early", "pot", 1));

        assertThat(journal.quantityDifferences(10)).isEmpty();
    }

    @Test
    @Tag("R-89")
    void whatIsChangedBehindTheJournalIsFound() {
        journal.open();
        journal.deduct(Movement.of("order-1", "cup", 2));
        database.update("UPDATE " + bench.table + " SET available = 90 WHERE sku = 'cup'");
        database.update("DELETE FROM " + bench.table + " WHERE sku = 'pot'");

        assertThat(journal.quantityDifferences(10))
                .containsExactly(new QuantityDifference("cup", 90L, 3), new QuantityDifference("pot", null, 3));
        assertThat(journal.quantityDifferences(1)).hasSize(1);
    }

    @Test
    void openingDoesNotMissWhatIsNotCommittedYet() throws Exception {
        bench.inTransaction(() -> {
            journal.deduct(Movement.of("order-1", "cup", 2));
            return Bench.get(bench.elsewhere(journal::open));
        });

        assertThat(journal.quantityDifferences(10)).isEmpty();
        assertThat(bench.available("cup")).isEqualTo(3);
    }

    @Test
    @Tag("R-89")
    void ordersAreComparedWithWhatTheJournalTookForThem() {
        String lines = bench.table + "_line";
        database.update("CREATE TABLE " + lines + " (order_no varchar(40), sku varchar(40), n bigint)");
        database.update("INSERT INTO " + lines + " VALUES ('same', 'cup', 2), ('less', 'cup', 1), ('less', 'pot', 1),"
                + " ('none', 'pot', 1)");
        journal.deduct(Movement.of("r1", "cup", 1).reference("same"));
        journal.deduct(Movement.of("r2", "cup", 1).reference("same"));
        journal.deduct(Movement.of("r3", "cup", 1).reference("less"));
        journal.deduct(Movement.of("r4", "pot", 1).reference("stray"));
        journal.deduct(Movement.of("r5", "pot", 1).reference("back"));
        journal.giveBack(Movement.of("r5", "pot", 1).reference("back"));
        journal.add(Movement.of("r6", "pot", 9));

        List<ReferenceDifference> found = journal.referenceDifferences(
                "SELECT order_no AS reference, sku AS item, n AS amount FROM " + lines, 10);

        database.update("DROP TABLE " + lines);
        assertThat(found)
                .containsExactlyInAnyOrder(
                        new ReferenceDifference("less", "pot", 1, 0),
                        new ReferenceDifference("none", "pot", 1, 0),
                        new ReferenceDifference("stray", "pot", 0, 1));
    }

    @Test
    void balancesWithNumbersForIdsAreMovedAndCompared() {
        String accounts = bench.table + "_account";
        database.update("CREATE TABLE " + accounts + " (id bigint PRIMARY KEY, balance integer NOT NULL)");
        database.update("INSERT INTO " + accounts + " VALUES (1, 500), (2, 0)");
        Journal balances = bench.builder(
                        bench.transactions,
                        QuantityTable.of(accounts, "id", "balance").numberIds().most(Integer.MAX_VALUE))
                .build();
        balances.open();

        balances.deduct(Movement.of("transfer-1", List.of(JournalLine.of("from", 1, 200))));
        balances.add(Movement.of("transfer-1", List.of(JournalLine.of("to", 2, 200))));
        JournalOutcome tooMuch = balances.add(Movement.of("gift", List.of(JournalLine.of("1", 2, Integer.MAX_VALUE))));
        long sum = database.number("SELECT sum(balance) FROM " + accounts);
        List<QuantityDifference> differences = balances.quantityDifferences(10);

        database.update("DROP TABLE " + accounts);
        assertThat(tooMuch).isInstanceOf(JournalOutcome.Overflowing.class);
        assertThat(sum).isEqualTo(500);
        assertThat(differences).isEmpty();
    }
}
