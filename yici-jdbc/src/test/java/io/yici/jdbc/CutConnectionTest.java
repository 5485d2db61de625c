package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Mode;
import io.yici.jdbc.RepeatedCall.Answer;
import io.yici.jdbc.RepeatedCall.Seen;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection;
import io.yici.testkit.ProxiedConnection.Direction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The connection breaks after so many bytes of a run, whatever they mean; the next one works. Everything of a run goes over the
 * same connection: claim, work, completion, commit.
 */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MARIADB", "MARIADB_BY_MYSQL_DRIVER"})
class CutConnectionTest {

    @Parameter
    TestDatabase database;

    @ParameterizedTest
    @CsvSource({
        "JOINED, TO_SERVER, 331", "JOINED, TO_CLIENT, 53",
        "INLINE, TO_SERVER, 331", "INLINE, TO_CLIENT, 53",
        "LEASED, TO_SERVER, 331", "LEASED, TO_CLIENT, 53"
    })
    @Tag("R-82")
    @Tag("T-38")
    void oneEffectWhereverTheConnectionBreaks(Mode mode, Direction direction, int step) throws Exception {
        cutEverywhere(mode, direction, step);
    }

    @ParameterizedTest
    @CsvSource({
        "JOINED, TO_SERVER, 17", "JOINED, TO_CLIENT, 5",
        "INLINE, TO_SERVER, 17", "INLINE, TO_CLIENT, 5",
        "LEASED, TO_SERVER, 17", "LEASED, TO_CLIENT, 5"
    })
    @Tag("long")
    @Tag("R-82")
    void oneEffectWithinWhicheverMessageTheConnectionBreaks(Mode mode, Direction direction, int step) throws Exception {
        cutEverywhere(mode, direction, step);
    }

    /** Until a run is through before so many bytes have passed. */
    private void cutEverywhere(Mode mode, Direction direction, int step) throws Exception {
        try (ProxiedLine line = ProxiedLine.to(database)) {
            JdbcIdempotencyStore store = database.store(line.pool, new ThreadBoundTransactions(line.pool));
            int cuts = 0;
            for (boolean cut = true; cut; cuts++) {
                long bytes = (long) cuts * step;
                ProxiedConnection connection = line.connection();
                connection.inject(direction, cuts % 2 == 0 ? new Fault.CutAfter(bytes) : new Fault.ResetAfter(bytes));
                try (Bench bench = new Bench(database, store)) {
                    RepeatedCall call = new RepeatedCall(bench, mode);
                    Answer first = call.call();
                    cut = !connection.isOpen();
                    connection.inject(Fault.NONE);
                    assertFirst(first, call.seen(), mode);
                    assertRepeats(first, call);
                } catch (Throwable thrown) {
                    throw new AssertionError("cut after " + bytes + " bytes " + direction, thrown);
                }
            }
            assertThat(cuts).as("cuts").isGreaterThan(5);
        }
    }

    /** Where the effect is a foreign one, all that breaks is asked again; in a caller's own transaction the commit is his to know. */
    private static void assertFirst(Answer first, Seen seen, Mode mode) {
        if (first.isExecuted()) {
            assertThat(seen).isEqualTo(Seen.ONCE);
        } else if (first.thrown() == null || mode == Mode.LEASED) {
            throw new AssertionError(first.toString(), first.thrown());
        } else {
            assertThat(seen).isIn(Seen.NOTHING, mode == Mode.JOINED ? Seen.NOTHING : Seen.ONCE);
        }
    }

    private static void assertRepeats(Answer first, RepeatedCall call) throws Exception {
        Answer last = call.finalAnswer();
        call.assertDoneOnceAs(last);
        if (first.isExecuted()) {
            assertThat(last.isReplayed()).isTrue();
            assertThat(last.value()).isEqualTo(first.value());
        }
    }
}
