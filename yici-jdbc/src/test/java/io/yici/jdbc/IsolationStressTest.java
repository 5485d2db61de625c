package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.TransactionConflictException;
import io.yici.jdbc.IsolationCell.Seen;
import io.yici.spi.CommitException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Many at once, at each isolation. However they meet, there is one effect, and only named exceptions in between. */
class IsolationStressTest {

    private static final int CALLERS = 6;

    static Stream<Arguments> levels() {
        return IsolationCell.DATABASES.stream()
                .flatMap(database -> Stream.of(Isolation.values()).map(level -> Arguments.of(database, level)));
    }

    /** As a caller who was told to: the whole unit again, in a new transaction. */
    private static Seen untilDone(IsolationBench bench, boolean failsFirst) throws Exception {
        boolean fails = failsFirst;
        while (true) {
            Seen seen = once(bench, fails);
            if (seen == Seen.REPLAYED || seen == Seen.EXECUTED && !fails) {
                return seen;
            }
            fails &= seen != Seen.EXECUTED;
        }
    }

    private static Seen once(IsolationBench bench, boolean fails) throws Exception {
        Seen[] seen = {Seen.CONFLICT};
        try {
            bench.bench.inTransaction(() -> {
                seen[0] = IsolationBench.seen(() -> bench.bench.idempotency.attempt(
                        Bench.operation(Mode.INLINE), bench.bench.key, execution -> bench.effect("effect")));
                if (fails || seen[0] == Seen.CONFLICT) {
                    throw new IllegalStateException("rolls back");
                }
                return true;
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("rolls back");
        } catch (CommitException e) {
            assertThat(bench.bench.transactions.isConflict(e)).isTrue();
            return Seen.CONFLICT;
        }
        return seen[0];
    }

    @ParameterizedTest
    @MethodSource("levels")
    @Tag("R-79")
    @Tag("R-80")
    @Tag("B29")
    void ofManyInlineCallersOneHasTheEffect(TestDatabase database, Isolation isolation) throws Exception {
        try (IsolationBench bench = new IsolationBench(database, isolation)) {
            CyclicBarrier start = new CyclicBarrier(CALLERS);
            List<Future<Seen>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                boolean failsFirst = i < CALLERS / 2;
                callers.add(bench.bench.elsewhere(() -> {
                    start.await();
                    return untilDone(bench, failsFirst);
                }));
            }
            List<Seen> seen = new ArrayList<>();
            for (Future<Seen> caller : callers) {
                seen.add(Bench.get(caller));
            }

            assertThat(seen).containsOnlyOnce(Seen.EXECUTED);
            assertThat(bench.bench.effects()).isEqualTo(1);
        }
    }

    /** Each adds one to what it has read, so a lost or doubled run shows in the sum. */
    @ParameterizedTest
    @MethodSource("levels")
    @Tag("R-79")
    @Tag("T-88")
    void rivalsForOneRowCountOnceEach(TestDatabase database, Isolation isolation) throws Exception {
        String row = UUID.randomUUID().toString();
        try (IsolationBench bench = new IsolationBench(database, isolation)) {
            database.update("CREATE TABLE IF NOT EXISTS tally (name varchar(40) PRIMARY KEY, n int)");
            database.update("INSERT INTO tally VALUES ('" + row + "', 0)");
            CyclicBarrier start = new CyclicBarrier(CALLERS);
            List<Future<Integer>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                IdempotencyKey key = IdempotencyKey.of(row, "caller-" + i);
                callers.add(bench.bench.elsewhere(() -> {
                    start.await();
                    return untilCounted(bench.bench, key, row);
                }));
            }
            for (Future<Integer> caller : callers) {
                Bench.get(caller);
            }

            assertThat(database.number("SELECT n FROM tally WHERE name = '" + row + "'"))
                    .isEqualTo(CALLERS);
        }
    }

    /** More conflicts than reruns are named, and the key free again. */
    private static int untilCounted(Bench bench, IdempotencyKey key, String row) throws Exception {
        Operation<String> joined = Bench.operation(Mode.JOINED);
        for (int conflicts = 0; ; conflicts++) {
            try {
                Outcome<String> outcome = bench.idempotency.attempt(joined, key, execution -> add(bench, row));
                assertThat(outcome).isInstanceOf(Outcome.Executed.class);
                return conflicts;
            } catch (TransactionConflictException e) {
                assertThat(e.key()).isEqualTo(key);
            }
        }
    }

    private static String add(Bench bench, String row) throws SQLException {
        try (Statement statement = bench.transactions.connection().createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT n FROM tally WHERE name = '" + row + "' FOR UPDATE")) {
                rows.next();
                int next = rows.getInt(1) + 1;
                statement.executeUpdate("UPDATE tally SET n = " + next + " WHERE name = '" + row + "'");
                return Integer.toString(next);
            }
        }
    }
}
