package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.FailurePolicy;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.StoreUnavailableException;
import io.yici.jdbc.FaultAt.Point;
import io.yici.jdbc.RepeatedCall.Answer;
import io.yici.jdbc.RepeatedCall.Seen;
import io.yici.spi.CommitException;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection;
import io.yici.testkit.ProxiedConnection.Direction;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests and replies that get lost at a known point, and what the caller is told. */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MARIADB"})
class FaultPointsTest {

    private enum Hit {
        RESET,
        REQUEST_CUT,
        REPLY_CUT,
        REPLY_LOST,
        DELAY;

        void on(ProxiedConnection connection) {
            switch (this) {
                case RESET -> connection.inject(new Fault.Reset());
                case REQUEST_CUT -> connection.inject(Direction.TO_SERVER, new Fault.CutAfter(3));
                case REPLY_CUT -> connection.inject(Direction.TO_CLIENT, new Fault.CutAfter(3));
                case REPLY_LOST -> connection.inject(Direction.TO_CLIENT, new Fault.ResetAfter(0));
                case DELAY -> connection.inject(new Fault.Delay(Duration.ofMillis(20)));
            }
        }

        boolean arrives() {
            return this == REPLY_CUT || this == REPLY_LOST || this == DELAY;
        }
    }

    @Parameter
    TestDatabase database;

    private ProxiedLine line;

    @BeforeEach
    void open() throws SQLException {
        line = ProxiedLine.to(database);
    }

    @AfterEach
    void close() {
        line.close();
    }

    private interface Scene {
        void with(RepeatedCall call) throws Exception;
    }

    private void hit(Point point, Hit hit, Mode mode, Scene scene) {
        hit(point, hit, Bench.operation(mode), scene);
    }

    /** The call's first run is hit at that point. */
    private void hit(Point point, Hit hit, Operation<String> operation, Scene scene) {
        FaultAt fault = new FaultAt(point);
        try (Bench bench = Bench.on(database, fault.on(line.pool))) {
            ProxiedConnection connection = line.connection();
            fault.arm(() -> hit.on(connection));
            scene.with(new RepeatedCall(bench, operation));
            connection.inject(Fault.NONE);
        } catch (Throwable thrown) {
            throw new AssertionError(hit + " at " + point, thrown);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JOINED", "INLINE", "LEASED"})
    @Tag("R-82")
    @Tag("T-38")
    void whatIsLostAtEachPoint(Mode mode) throws Exception {
        for (Point point : Point.values()) {
            boolean overTheLine = mode != Mode.LEASED || point == Point.CLAIM || point == Point.COMPLETION;
            for (Hit hit : overTheLine ? Hit.values() : new Hit[0]) {
                hit(point, hit, mode, call -> assertEnds(call, mode, point, hit));
            }
        }
    }

    private static void assertEnds(RepeatedCall call, Mode mode, Point point, Hit hit) throws SQLException {
        boolean askedAgain = mode == Mode.LEASED || mode == Mode.JOINED && point == Point.CLAIM;
        boolean committed = point == Point.COMMIT && hit.arrives();
        boolean toldSo = hit == Hit.DELAY || askedAgain || committed && mode == Mode.JOINED;

        Answer first = call.call();

        if (first.isExecuted() != toldSo) {
            throw new AssertionError("told " + first, first.thrown());
        }
        if (!toldSo && point == Point.COMMIT && mode == Mode.INLINE) {
            assertThat(first.thrown()).isInstanceOf(CommitException.class);
        }
        Answer last = call.finalAnswer();
        assertThat(last.isReplayed()).isEqualTo(toldSo || committed);
        call.assertDoneOnceAs(last);
    }

    @ParameterizedTest
    @EnumSource(names = {"JOINED", "INLINE"})
    @Tag("R-82")
    void aLostCompletionIsNoFailureOfTheWork(Mode mode) {
        Operation<String> declining = Bench.operation()
                .mode(mode)
                .failures(FailurePolicy.builder()
                        .complete(RuntimeException.class, "declined")
                        .build())
                .build();
        for (Hit hit : new Hit[] {Hit.REQUEST_CUT, Hit.REPLY_LOST}) {
            hit(Point.COMPLETION, hit, declining, call -> {
                assertThat(call.call().thrown()).isInstanceOf(StoreUnavailableException.class);

                call.assertDoneOnceAs(call.finalAnswer());
            });
        }
    }

    /** Work that throws rolls the claim back, whatever is left of it. */
    @Test
    @Tag("R-82")
    void aCallerFindsOutByClaimingTheSameKeyInATransactionThatIsRolledBack() throws Exception {
        for (Hit hit : new Hit[] {Hit.REQUEST_CUT, Hit.REPLY_LOST}) {
            hit(Point.COMMIT, hit, Mode.INLINE, call -> {
                assertThat(call.call().thrown()).isInstanceOf(CommitException.class);

                boolean committed = call.isCommitted();

                assertThat(committed).isEqualTo(hit.arrives());
                assertThat(call.seen()).isEqualTo(committed ? Seen.ONCE : Seen.NOTHING);
            });
        }
    }
}
