package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Outcome;
import io.yici.jdbc.IsolationBench.Opening;
import io.yici.jdbc.IsolationCell.Seen;
import io.yici.jdbc.IsolationCell.Way;
import io.yici.jdbc.IsolationTable.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a duplicate sees at each isolation, in each mode, on each database: as the table in docs/guarantees.md promises. One effect in
 * every cell, and no error of the database reaches the caller.
 */
class IsolationTest {

    private static final Opening NOTHING = () -> {};

    @ParameterizedTest
    @MethodSource("io.yici.jdbc.IsolationCell#all")
    @Tag("R-80")
    @Tag("T-92")
    @Tag("B29")
    @Tag("B31")
    void duplicateSeesWhatTheTablePromises(IsolationCell cell) throws Exception {
        try (IsolationBench bench = new IsolationBench(cell.database(), cell.isolation())) {
            assertThat(seen(bench, cell)).isEqualTo(cell.expected());

            assertThat(IsolationBench.seen(() -> duplicate(bench, cell, NOTHING)))
                    .isEqualTo(Seen.REPLAYED);
            assertThat(bench.bench.effects()).isEqualTo(1);
        }
    }

    private static Seen seen(IsolationBench bench, IsolationCell cell) throws Exception {
        return switch (cell.situation()) {
            case RUNNING -> whileTheFirstRuns(bench, cell);
            case ROLLED_BACK -> afterTheFirstRolledBack(bench, cell);
            case COMMITTED -> {
                first(bench, cell);
                yield IsolationBench.seen(() -> duplicate(bench, cell, NOTHING));
            }
            case OLDER_VIEW -> afterTheViewBegan(bench, cell);
            case FREE_IN_VIEW -> {
                assertThatThrownBy(() -> bench.attempt(Way.JOINED, NOTHING, IsolationTest::failing))
                        .hasMessage("rolls back");
                yield afterTheViewBegan(bench, cell);
            }
            case OVERTAKEN -> overtaken(bench, cell);
        };
    }

    private static Outcome<String> first(IsolationBench bench, IsolationCell cell) throws Exception {
        Outcome<String> first = bench.attempt(cell.way(), NOTHING, execution -> bench.effect("first"));
        assertThat(first).isInstanceOf(Outcome.Executed.class);
        return first;
    }

    private static Outcome<String> duplicate(IsolationBench bench, IsolationCell cell, Opening opening)
            throws Exception {
        return bench.attempt(cell.way(), opening, execution -> bench.effect("duplicate"));
    }

    /** With records enough that a gap which InnoDB locks is a small one. */
    @BeforeAll
    static void createTables() {
        Batches batches = new Batches();
        for (TestDatabase database : IsolationCell.DATABASES) {
            database.store()
                    .claimAll(batches.keys(300).stream().map(batches::atOnce).toList());
            database.update("CREATE TABLE IF NOT EXISTS glanced (id int)");
        }
    }

    /** Of the records; where such a read locks them, nobody could be first any more, so that something else is read. */
    private static void beginView(Bench bench, IsolationCell cell) throws SQLException {
        if (bench.transactions.isActive()) {
            try (Statement statement = bench.transactions.connection().createStatement()) {
                statement.execute("SELECT count(*) FROM " + (cell.readsLock() ? "glanced" : "yici_record"));
            }
        }
    }

    private static Seen afterTheViewBegan(IsolationBench bench, IsolationCell cell) throws Exception {
        return IsolationBench.seen(() -> duplicate(bench, cell, () -> {
            beginView(bench.bench, cell);
            Bench.get(bench.bench.elsewhere(() -> first(bench, cell)));
        }));
    }

    private static Seen whileTheFirstRuns(IsolationBench bench, IsolationCell cell) throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Future<Outcome<String>> first = bench.bench.elsewhere(() -> bench.attempt(cell.way(), NOTHING, execution -> {
            running.countDown();
            finish.await();
            return bench.effect("first");
        }));
        running.await();
        Seen seen = IsolationBench.seen(() -> duplicate(bench, cell, NOTHING));
        finish.countDown();
        assertThat(Bench.get(first)).isInstanceOf(Outcome.Executed.class);
        return seen;
    }

    /** What it sees before that is asserted in passing. */
    private static Seen afterTheFirstRolledBack(IsolationBench bench, IsolationCell cell) throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch fail = new CountDownLatch(1);
        Future<Outcome<String>> first = bench.bench.elsewhere(() -> bench.attempt(cell.way(), NOTHING, execution -> {
            running.countDown();
            fail.await();
            return failing(execution);
        }));
        running.await();
        assertThat(IsolationBench.seen(() -> duplicate(bench, cell, NOTHING))).isEqualTo(Seen.IN_PROGRESS);
        fail.countDown();
        assertThatThrownBy(() -> Bench.get(first)).hasRootCauseMessage("rolls back");
        return IsolationBench.seen(() -> duplicate(bench, cell, NOTHING));
    }

    private static String failing(Execution execution) {
        execution.nothingHappened();
        throw new IllegalStateException("rolls back");
    }

    /** Its own effect is rolled back; a leased one has none that could be. */
    private static Seen overtaken(IsolationBench bench, IsolationCell cell) throws Exception {
        return IsolationBench.seen(() -> bench.attempt(cell.way(), NOTHING, execution -> {
            if (bench.bench.transactions.isActive()) {
                bench.effect("first");
            }
            cell.database().advance(Bench.PAST_LEASE);
            assertThat(Bench.get(bench.bench.elsewhere(() -> duplicate(bench, cell, NOTHING))))
                    .isInstanceOf(Outcome.Executed.class);
            return "first";
        }));
    }

    @ParameterizedTest
    @MethodSource("io.yici.jdbc.IsolationStressTest#levels")
    void modesThatCannotBeHadAreRefused(TestDatabase database, Isolation isolation) throws Exception {
        try (IsolationBench bench = new IsolationBench(database, isolation)) {
            for (Mode mode : Mode.values()) {
                for (Place place : Place.values()) {
                    Seen seen = IsolationBench.seen(() -> place.call(bench.bench, () -> {
                        IdempotencyKey key = IdempotencyKey.of(bench.bench.key.value(), mode + "-" + place);
                        return bench.bench.idempotency.attempt(Bench.operation(mode), key, execution -> "done");
                    }));
                    assertThat(seen).as("%s %s", mode, place).isEqualTo(IsolationTable.expected(mode, place));
                }
            }
        }
    }

    @Test
    void documentShowsTheseTables() throws Exception {
        String outcomes = IsolationTable.outcomes();
        String modes = IsolationTable.modes();
        System.out.println(modes + "\n" + outcomes);

        assertThat(Files.readString(Path.of("..", "docs", "guarantees.md"))).contains(modes, outcomes);
        assertThat(IsolationCell.all()).hasSize((6 * 4 - 2) * 3 * 4);
    }
}
