package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.JournalOutcome.Applied;
import io.yici.jdbc.JournalOutcome.Insufficient;
import io.yici.jdbc.JournalOutcome.Repeated;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a movement costs, counted at the driver. H2 and MySQL need one more for each line: update and row are two statements there. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JournalBudgetTest {

    private static final Movement ONE = Movement.of("order-1", "cup", 1);

    @Parameter
    TestDatabase database;

    private final Counts counts = new Counts();
    private JournalBench bench;

    @BeforeEach
    void open() {
        bench = new JournalBench(database, counts.of(database.connections()));
        bench.stock("cup", 5);
        bench.stock("pot", 5);
        counts.reset();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private void assertCost(long statements) {
        assertThat(counts.all()).as("statements").hasSize((int) statements);
        assertThat(counts.commits()).as("commits").isEqualTo(1);
        counts.reset();
    }

    private int ofALine() {
        return database.readsFirst() ? 2 : 1;
    }

    @Test
    void lookAndOneStatementALineAndOneForARepeat() {
        assertThat(bench.journal.deduct(ONE)).isInstanceOf(Applied.class);
        assertCost(1 + ofALine());
        assertThat(bench.journal.deduct(ONE)).isInstanceOf(Repeated.class);
        assertCost(1);
        assertThat(bench.journal.giveBack(ONE)).isInstanceOf(Applied.class);
        assertCost(1 + ofALine());
        assertThat(bench.journal.giveBack(ONE)).isInstanceOf(Repeated.class);
        assertCost(1);
    }

    @Test
    void anOrdersLinesAreLookedAtTogether() {
        Movement order = Movement.of("order-2", List.of(JournalLine.of("1", "pot", 1), JournalLine.of("2", "cup", 2)));

        assertThat(bench.journal.deduct(order)).isInstanceOf(Applied.class);
        assertCost(1 + 2 * ofALine());
        assertThat(bench.journal.deduct(order)).isInstanceOf(Repeated.class);
        assertCost(1);
    }

    /** Looked at, tried, and told under the lock. */
    @Test
    void aRefusalTakesTwoMore() {
        assertThat(bench.journal.deduct(Movement.of("order-3", "cup", 6))).isInstanceOf(Insufficient.class);
        assertCost(4);
    }

    @Test
    void reservationIsConfirmedInTwo() {
        assertThat(bench.journal.reserve(ONE)).isInstanceOf(Applied.class);
        counts.reset();

        assertThat(bench.journal.confirm(ONE)).isInstanceOf(Applied.class);
        assertCost(2);
        assertThat(bench.journal.confirm(ONE)).isInstanceOf(Repeated.class);
        assertCost(1);
    }
}
