package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.spi.RecordState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits that fail, or whose answer is lost. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class CommitOutcomeTest {

    private static final Operation<String> JOINED = Bench.operation(Mode.JOINED);

    /** What a commit does before it fails. */
    private interface Committing {
        void on(Connection connection) throws SQLException;
    }

    @Parameter
    TestDatabase database;

    /** Its first commit goes as given and then fails; later ones work. */
    private Bench failing(Committing committing) {
        AtomicBoolean failed = new AtomicBoolean();
        DataSource source = AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
            if (method.equals("commit") && failed.compareAndSet(false, true)) {
                committing.on(connection);
                throw new SQLException("connection lost", "08006");
            }
            return real.proceed();
        });
        return Bench.withBusiness(database, source);
    }

    private static Outcome<String> attempt(Bench bench) throws Exception {
        return bench.idempotency.attempt(JOINED, bench.key, execution -> bench.effect("effect"));
    }

    @Test
    @Tag("R-82")
    void commitThatDidNotHappenReleasesTheKeyAndThrows() throws Exception {
        try (Bench bench = failing(connection -> {})) {
            assertThatThrownBy(() -> attempt(bench))
                    .isInstanceOf(SQLException.class)
                    .hasMessage("connection lost");
            assertThat(bench.effects()).isZero();

            assertThat(attempt(bench)).isEqualTo(new Outcome.Executed<>("effect"));
            assertThat(bench.effects()).isEqualTo(1);
        }
    }

    @Test
    @Tag("R-82")
    void commitOfALostConnectionReleasesTheKeyAndThrows() throws Exception {
        try (Bench bench = failing(connection -> connection.abort(Runnable::run))) {
            assertThatThrownBy(() -> attempt(bench)).hasMessage("connection lost");
            assertThat(bench.effects()).isZero();

            assertThat(attempt(bench)).isEqualTo(new Outcome.Executed<>("effect"));
            assertThat(bench.effects()).isEqualTo(1);
        }
    }

    @Test
    @Tag("R-82")
    void commitWhoseAnswerIsLostCountsAsDone() throws Exception {
        try (Bench bench = failing(Connection::commit)) {
            assertThat(attempt(bench)).isEqualTo(new Outcome.Executed<>("effect"));

            assertThat(attempt(bench)).isEqualTo(new Outcome.ReplayedValue<>("effect"));
            assertThat(bench.effects()).isEqualTo(1);
        }
    }

    @Test
    void recordOfAFailedCommitIsReleasedNotGone() throws Exception {
        try (Bench bench = failing(connection -> {})) {
            assertThatThrownBy(() -> attempt(bench)).isInstanceOf(SQLException.class);

            assertThat(bench.store.find(RecordId.of("bench", bench.key)))
                    .hasValueSatisfying(it -> assertThat(it.state()).isEqualTo(RecordState.RELEASED));
        }
    }
}
