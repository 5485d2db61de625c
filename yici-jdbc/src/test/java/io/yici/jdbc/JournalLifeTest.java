package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Group;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/**
 * Random interleavings of deducting, giving back, reserving, confirming, cancelling, with repeats, early ones, rollbacks and killed
 * connections: one after another beside a model, and several at once, of which the sums must hold.
 */
class JournalLifeTest {

    abstract static class OnDatabase {

        private static final int LONGEST_LIFE = 15;
        private static final int LONG_TRIES = 200;

        private final TestDatabase database;

        OnDatabase(TestDatabase database) {
            this.database = database;
        }

        @Property(tries = 10)
        @Tag("R-68")
        @Tag("R-70")
        void livesLikeTheModel(@ForAll("lives") List<JournalStep> steps) {
            try (JournalLife life = new JournalLife(database)) {
                steps.forEach(life::take);
            }
        }

        @Property(tries = LONG_TRIES)
        @Tag("R-68")
        @Tag("R-70")
        @Tag("long")
        void livesLongLikeTheModel(@ForAll("lives") List<JournalStep> steps) {
            livesLikeTheModel(steps);
        }

        @Property(tries = 5)
        @Tag("R-68")
        @Tag("R-70")
        void sumsHoldWhateverRunsAtOnce(@ForAll("lives") List<JournalStep> steps) throws Exception {
            try (JournalBench bench = new JournalBench(database)) {
                bench.stock("cup", 6);
                bench.stock("pot", 3);
                bench.journal.open();
                List<Future<JournalOutcome>> told = new ArrayList<>();
                for (JournalStep step : steps) {
                    told.add(bench.elsewhere(() -> step.on(bench.journal)));
                }
                for (Future<JournalOutcome> one : told) {
                    Bench.get(one);
                }

                assertThat(bench.journal.quantityDifferences(10)).isEmpty();
                assertThat(database.number("SELECT count(*) FROM " + bench.table + " WHERE available < 0"
                                + " OR sku = 'cup' AND available > 6 OR sku = 'pot' AND available > 3"))
                        .isZero();
            }
        }

        @Property(tries = LONG_TRIES)
        @Tag("R-68")
        @Tag("R-70")
        @Tag("long")
        void sumsHoldInManyMore(@ForAll("lives") List<JournalStep> steps) throws Exception {
            sumsHoldWhateverRunsAtOnce(steps);
        }

        @Provide
        Arbitrary<List<JournalStep>> lives() {
            return JournalStep.any().list().ofMinSize(1).ofMaxSize(LONGEST_LIFE);
        }
    }

    @Group
    class H2 extends OnDatabase {
        H2() {
            super(TestDatabase.H2);
        }
    }

    @Group
    class Postgres extends OnDatabase {
        Postgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Group
    class MariaDb extends OnDatabase {
        MariaDb() {
            super(TestDatabase.MARIADB);
        }
    }

    @Group
    class MySqlDialectOnMariaDb extends OnDatabase {
        MySqlDialectOnMariaDb() {
            super(TestDatabase.MYSQL_DIALECT_ON_MARIADB);
        }
    }
}
