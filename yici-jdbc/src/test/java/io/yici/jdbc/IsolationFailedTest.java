package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Mode;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.RefusedUsageException;
import io.yici.spi.RecordState;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions that only the database knows to be useless: failed before, or read-only. */
class IsolationFailedTest {

    private static void execute(Bench bench, String sql) throws SQLException {
        try (Statement statement = bench.transactions.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    private static void failQuietly(Bench bench) {
        assertThatThrownBy(() -> execute(bench, "SELECT * FROM there_is_no_such_table"))
                .isInstanceOf(SQLException.class);
    }

    private static Outcome<String> attempt(Bench bench, Mode mode) throws Exception {
        return bench.idempotency.attempt(Bench.operation(mode), bench.key, execution -> bench.effect("effect"));
    }

    @Test
    @Tag("T-94")
    void aTransactionThatHadFailedIsRefusedBeforeTheWork() throws Exception {
        try (Bench bench = new Bench(TestDatabase.POSTGRESQL)) {
            assertThatThrownBy(() -> bench.inTransaction(() -> {
                        failQuietly(bench);
                        return attempt(bench, Mode.INLINE);
                    }))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("had failed before");
            assertThat(bench.effects()).isZero();
        }
    }

    @Test
    @Tag("T-94")
    void workThatCaughtAnErrorIsToldSoAndTheKeyFree() throws Exception {
        try (Bench bench = new Bench(TestDatabase.POSTGRESQL)) {
            assertThatThrownBy(() -> bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                        bench.effect("lost");
                        failQuietly(bench);
                        return "done";
                    }))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("had failed before");
            assertThat(bench.effects()).isZero();
            assertThat(bench.store
                            .find(RecordId.of("bench", bench.key))
                            .orElseThrow()
                            .state())
                    .isEqualTo(RecordState.RELEASED);
        }
    }

    /** The driver tells with the later error what the first one was. */
    @Test
    @Tag("R-79")
    void workThatCaughtAConflictIsRunAgain() throws Exception {
        String name = UUID.randomUUID().toString();
        AtomicInteger runs = new AtomicInteger();
        try (IsolationBench at = new IsolationBench(TestDatabase.POSTGRESQL, Isolation.REPEATABLE_READ)) {
            at.bench.database.update("CREATE TABLE IF NOT EXISTS tally (name varchar(40) PRIMARY KEY, n int)");
            at.bench.database.update("INSERT INTO tally VALUES ('" + name + "', 1)");
            String change = "UPDATE tally SET n = n + 1 WHERE name = '" + name + "'";

            Outcome<String> outcome =
                    at.bench.idempotency.attempt(Bench.operation(Mode.JOINED), at.bench.key, execution -> {
                        at.bench.effect("effect");
                        if (runs.incrementAndGet() == 1) {
                            at.bench.database.update(change);
                            assertThatThrownBy(() -> execute(at.bench, change)).hasMessageContaining("serialize");
                        }
                        return "run " + runs;
                    });

            assertThat(outcome).isEqualTo(new Outcome.Executed<>("run 2"));
            assertThat(at.bench.effects()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "MARIADB_BY_MYSQL_DRIVER", "MYSQL_DIALECT_ON_MARIADB"})
    void aTransactionThatAStatementMadeReadOnlyIsRefusedBeforeTheWork(TestDatabase database) throws Exception {
        String begin =
                database == TestDatabase.POSTGRESQL ? "SET TRANSACTION READ ONLY" : "START TRANSACTION READ ONLY";
        try (Bench bench = new Bench(database)) {
            assertThatThrownBy(() -> bench.inTransaction(() -> {
                        execute(bench, begin);
                        return attempt(bench, Mode.INLINE);
                    }))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("read-only");
            assertThat(bench.effects()).isZero();
        }
    }
}
