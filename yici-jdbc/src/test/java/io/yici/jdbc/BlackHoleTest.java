package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Mode;
import io.yici.Outcome;
import io.yici.jdbc.FaultAt.Point;
import io.yici.jdbc.RepeatedCall.Answer;
import io.yici.spi.CommitException;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection;
import io.yici.testkit.ProxiedConnection.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A connection falls silent, and neither end is told. The driver's socket time-out ends the wait, longer than the store's lock wait;
 * the server keeps what the connection had locked. Where the network comes back, what was on its way arrives late.
 */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MARIADB"})
class BlackHoleTest {

    private static final Duration SILENCE = Duration.ofSeconds(5);

    @Parameter
    TestDatabase database;

    private enum Expected {
        DONE,
        FAILED,
        UNSETTLED
    }

    private record Hole(Mode mode, Point point, Direction direction, Expected expected) {}

    private static final List<Hole> HOLES = List.of(
            new Hole(Mode.JOINED, Point.CLAIM, Direction.TO_SERVER, Expected.DONE),
            new Hole(Mode.JOINED, Point.CLAIM, Direction.TO_CLIENT, Expected.DONE),
            new Hole(Mode.JOINED, Point.WORK, Direction.TO_SERVER, Expected.FAILED),
            new Hole(Mode.JOINED, Point.COMPLETION, Direction.TO_SERVER, Expected.FAILED),
            new Hole(Mode.JOINED, Point.COMPLETION, Direction.TO_CLIENT, Expected.FAILED),
            new Hole(Mode.JOINED, Point.COMMIT, Direction.TO_SERVER, Expected.UNSETTLED),
            new Hole(Mode.JOINED, Point.COMMIT, Direction.TO_CLIENT, Expected.DONE),
            new Hole(Mode.INLINE, Point.CLAIM, Direction.TO_CLIENT, Expected.FAILED),
            new Hole(Mode.INLINE, Point.COMMIT, Direction.TO_SERVER, Expected.UNSETTLED),
            new Hole(Mode.INLINE, Point.COMMIT, Direction.TO_CLIENT, Expected.FAILED),
            new Hole(Mode.LEASED, Point.CLAIM, Direction.TO_CLIENT, Expected.DONE),
            new Hole(Mode.LEASED, Point.COMPLETION, Direction.TO_SERVER, Expected.DONE),
            new Hole(Mode.LEASED, Point.COMPLETION, Direction.TO_CLIENT, Expected.DONE));

    /** All at once: each is mostly waiting. */
    @Test
    @Tag("R-82")
    @Tag("T-38")
    void everyCallEndsAndTheKeyIsDoneOnce() throws Exception {
        database.store();
        ExecutorService callers = Executors.newFixedThreadPool(HOLES.size());
        try {
            List<Callable<Boolean>> all = new ArrayList<>();
            HOLES.forEach(hole -> all.add(() -> fallsInto(hole)));
            for (Future<Boolean> each : callers.invokeAll(all, 3, TimeUnit.MINUTES)) {
                assertThat(each.isCancelled()).as("without end").isFalse();
                assertThat(each.get()).isTrue();
            }
        } finally {
            callers.shutdownNow();
        }
    }

    private boolean fallsInto(Hole hole) throws Exception {
        FaultAt fault = new FaultAt(hole.point);
        try (ProxiedLine line = ProxiedLine.to(database, SILENCE, SILENCE);
                Bench bench = Bench.on(database, fault.on(line.pool))) {
            ProxiedConnection connection = line.connection();
            fault.arm(() -> connection.inject(hole.direction, new Fault.BlackHole()));
            RepeatedCall call = new RepeatedCall(bench, hole.mode);
            Answer first = call.call();
            if (hole.expected == Expected.UNSETTLED) { // the server still holds the row
                assertThat(call.call().outcome()).isInstanceOf(Outcome.InProgress.class);
            }
            connection.inject(Fault.NONE);
            assertEnds(hole, call, first);
        } catch (Throwable thrown) {
            throw new AssertionError(hole.toString(), thrown);
        }
        return true;
    }

    private static void assertEnds(Hole hole, RepeatedCall call, Answer first) throws Exception {
        if (first.isExecuted() != (hole.expected == Expected.DONE)) {
            throw new AssertionError(first.toString(), first.thrown());
        }
        if (hole.mode == Mode.INLINE && hole.point == Point.COMMIT) {
            assertThat(first.thrown()).isInstanceOf(CommitException.class);
        } else if (hole.expected == Expected.UNSETTLED) {
            assertThat(first.outcome()).isInstanceOf(Outcome.Unsettled.class);
        }
        Answer last = call.finalAnswer();
        assertThat(last.isReplayed()).isEqualTo(first.isExecuted() || hole.point == Point.COMMIT);
        call.assertDoneOnceAs(last);
    }
}
