package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Outcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Conflicts that the databases themselves raise in JOINED work, in its statements and at its commit. */
class IsolationConflictTest {

    private final String name = UUID.randomUUID().toString();
    private final AtomicInteger runs = new AtomicInteger();

    private void createRows(TestDatabase database) {
        database.store();
        database.update("CREATE TABLE IF NOT EXISTS tally (name varchar(40) PRIMARY KEY, n int)");
        database.update("INSERT INTO tally VALUES ('" + name + "', 1)");
        database.update("INSERT INTO tally VALUES ('" + name + "-b', 1)");
    }

    private static long number(Bench bench, String sql) throws SQLException {
        try (Statement statement = bench.transactions.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void update(Bench bench, String sql) throws SQLException {
        try (Statement statement = bench.transactions.connection().createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    /** InnoDB lets the later write win at this level; there the lock has to be taken with the read. */
    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL"})
    @Tag("R-79")
    @Tag("R-80")
    void whatAnotherChangedMeanwhileIsSeenByTheRerun(TestDatabase database) throws Exception {
        createRows(database);
        try (IsolationBench at = new IsolationBench(database, Isolation.REPEATABLE_READ)) {
            Bench bench = at.bench;
            Outcome<String> outcome = bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                bench.effect("effect");
                long seen = number(bench, "SELECT n FROM tally WHERE name = '" + name + "'");
                if (runs.incrementAndGet() == 1) {
                    database.update("UPDATE tally SET n = n + 10 WHERE name = '" + name + "'");
                }
                update(bench, "UPDATE tally SET n = " + (seen + 100) + " WHERE name = '" + name + "'");
                return "saw " + seen;
            });

            assertThat(outcome).isEqualTo(new Outcome.Executed<>("saw 11"));
            assertThat(runs).hasValue(2);
            assertThat(bench.effects()).isEqualTo(1);
        }
    }

    /** Each goes off duty only while the other is on. H2 calls SERIALIZABLE what does not prevent this. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "MYSQL_DIALECT_ON_MARIADB"})
    @Tag("R-80")
    @Tag("T-93")
    void oneOfTwoThatMustNotBothHappenIsRunAgain(TestDatabase database) throws Exception {
        createRows(database);
        try (IsolationBench at = new IsolationBench(database, Isolation.SERIALIZABLE)) {
            CyclicBarrier bothHaveRead = new CyclicBarrier(2);
            List<Future<Outcome<String>>> both = List.of(
                    at.bench.elsewhere(() -> goOffDuty(at.bench, name, bothHaveRead)),
                    at.bench.elsewhere(() -> goOffDuty(at.bench, name + "-b", bothHaveRead)));

            assertThat(List.of(Bench.get(both.get(0)), Bench.get(both.get(1))))
                    .containsExactlyInAnyOrder(new Outcome.Executed<>("off"), new Outcome.Executed<>("stays"));
            assertThat(database.number("SELECT sum(n) FROM tally WHERE name LIKE '" + name + "%'"))
                    .isEqualTo(1);
            assertThat(runs).hasValue(3);
        }
    }

    private Outcome<String> goOffDuty(Bench bench, String who, CyclicBarrier bothHaveRead) throws Exception {
        IdempotencyKey key = IdempotencyKey.of("duty", who);
        return bench.idempotency.attempt(Bench.operation(Mode.JOINED), key, execution -> {
            long onDuty = number(bench, "SELECT sum(n) FROM tally WHERE name IN ('" + name + "', '" + name + "-b')");
            if (runs.incrementAndGet() <= 2) {
                bothHaveRead.await();
            }
            if (onDuty < 2) {
                return "stays";
            }
            update(bench, "UPDATE tally SET n = 0 WHERE name = '" + who + "'");
            return "off";
        });
    }
}
