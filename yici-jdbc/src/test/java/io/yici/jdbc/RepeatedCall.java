package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** One key, called again until the answer is final; and what is in the database meanwhile. Each call would leave another effect. */
final class RepeatedCall {

    /** In the transaction, except where the effect is a foreign one. */
    private final Mode mode;

    private final Bench bench;
    private final Operation<String> operation;
    private int calls;

    RepeatedCall(Bench bench, Mode mode) {
        this(bench, Bench.operation(mode));
    }

    RepeatedCall(Bench bench, Operation<String> operation) {
        this.bench = bench;
        this.mode = operation.mode();
        this.operation = operation;
    }

    /** What came of a call. */
    record Answer(
            @Nullable Outcome<String> outcome, @Nullable Throwable thrown) {

        boolean isExecuted() {
            return outcome instanceof Outcome.Executed;
        }

        boolean isReplayed() {
            return outcome instanceof Outcome.ReplayedValue;
        }

        @Nullable String value() {
            if (outcome instanceof Outcome.Executed<String> executed) {
                return executed.value();
            }
            return outcome instanceof Outcome.ReplayedValue<String> replayed ? replayed.value() : null;
        }
    }

    Answer call() {
        String value = "call " + ++calls;
        try {
            return new Answer(mode == Mode.INLINE ? bench.inTransaction(() -> attempt(value)) : attempt(value), null);
        } catch (Throwable thrown) {
            return new Answer(null, thrown);
        }
    }

    private Outcome<String> attempt(String value) throws Exception {
        return bench.idempotency.attempt(
                operation, bench.key, execution -> mode == Mode.LEASED ? foreign(value) : bench.effect(value));
    }

    /** As if elsewhere: it is there at once, whatever becomes of this run. */
    private String foreign(String value) {
        bench.database.update("INSERT INTO effect (name) VALUES ('" + bench.key.value() + value + "')");
        return value;
    }

    /** Calls until it was done; the server may need a moment to notice that a connection is gone. */
    Answer finalAnswer() {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(this::call, answer -> answer.isExecuted() || answer.isReplayed());
    }

    /** Asks without working: a claim that is granted, and rolled back, proves that nothing was committed. */
    boolean isCommitted() {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(this::look, answer -> answer.isReplayed() || answer.thrown() instanceof NotCommitted)
                .isReplayed();
    }

    private Answer look() {
        try {
            return new Answer(
                    bench.inTransaction(() -> bench.idempotency.attempt(operation, bench.key, execution -> {
                        throw new NotCommitted();
                    })),
                    null);
        } catch (Exception thrown) {
            return new Answer(null, thrown);
        }
    }

    private static final class NotCommitted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Completed records and effects of the key, as one glance sees them. */
    Seen seen() {
        String key = bench.key.value();
        long both = bench.database.number("SELECT (SELECT count(*) FROM effect WHERE name LIKE '" + key
                + "%') * 100 + (SELECT count(*) FROM yici_record WHERE record_key = '" + key + "' AND state = "
                + Codes.COMPLETED + ")");
        return new Seen(both / 100, both % 100);
    }

    /** What is committed. */
    record Seen(long effects, long completed) {
        static final Seen NOTHING = new Seen(0, 0);
        static final Seen ONCE = new Seen(1, 1);
    }

    /** The last word: one effect, recorded, and it is the one that the answer speaks of. */
    void assertDoneOnceAs(Answer answer) throws SQLException {
        assertThat(seen()).as("effects and records").isEqualTo(Seen.ONCE);
        assertThat(TestDatabase.text(
                        "SELECT name FROM effect WHERE name LIKE '" + bench.key.value() + "%'", bench.database.pool()))
                .isEqualTo(bench.key.value() + answer.value());
    }
}
