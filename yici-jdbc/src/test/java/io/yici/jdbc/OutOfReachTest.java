package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Mode;
import io.yici.Outcome;
import io.yici.StoreUnavailableException;
import io.yici.jdbc.FaultAt.Point;
import io.yici.jdbc.RepeatedCall.Answer;
import io.yici.jdbc.RepeatedCall.Seen;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection.Direction;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A request or a reply is lost, and new connections share the fate of the broken one. */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MARIADB"})
class OutOfReachTest {

    @Parameter
    TestDatabase database;

    private interface Scene {
        void after(Answer first, RepeatedCall call) throws Exception;
    }

    /** The first call loses the database at that point; then it is back. */
    private void lose(Point point, Direction lost, Mode mode, Scene scene) throws Exception {
        FaultAt fault = new FaultAt(point);
        try (ProxiedLine line = ProxiedLine.to(database, Duration.ZERO, Duration.ofMillis(400));
                Bench bench = Bench.on(database, fault.on(line.pool))) {
            line.connection();
            fault.arm(() -> line.proxy.inject(lost, new Fault.CutAfter(0)));
            RepeatedCall call = new RepeatedCall(bench, mode);
            Answer first = call.call();
            line.proxy.inject(Fault.NONE);
            line.connection();
            scene.after(first, call);
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    @Tag("R-82")
    void isUnsettledWhenNobodyCanTellWhatBecameOfTheCommit(Direction lost) throws Exception {
        lose(Point.COMMIT, lost, Mode.JOINED, (first, call) -> {
            assertThat(first.outcome()).isInstanceOf(Outcome.Unsettled.class);

            boolean committed = lost == Direction.TO_CLIENT;
            assertThat(call.seen()).isEqualTo(committed ? Seen.ONCE : Seen.NOTHING);
            if (!committed) {
                assertThat(call.call().outcome()).isInstanceOf(Outcome.InProgress.class);
                database.advance(Bench.PAST_LEASE);
            }
            Answer last = call.finalAnswer();
            assertThat(last.isReplayed()).isEqualTo(committed);
            call.assertDoneOnceAs(last);
        });
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    @Tag("T-38")
    void foreignWorkWhoseCompletionIsLostIsNotDoneAgain(Direction lost) throws Exception {
        lose(Point.COMPLETION, lost, Mode.LEASED, (first, call) -> {
            assertThat(first.outcome()).isInstanceOf(Outcome.Unsettled.class);

            if (lost == Direction.TO_CLIENT) {
                assertThat(call.call().isReplayed()).isTrue();
            } else {
                assertThat(call.call().outcome()).isInstanceOf(Outcome.InProgress.class);
                database.advance(Bench.PAST_LEASE);
                assertThat(call.call().outcome()).isInstanceOf(Outcome.Interrupted.class);
            }
            assertThat(call.seen().effects()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    @Tag("R-27")
    void nothingRunsOnAClaimThatNobodyAnswers(Direction lost) throws Exception {
        lose(Point.CLAIM, lost, Mode.JOINED, (first, call) -> {
            assertThat(first.thrown()).isInstanceOf(StoreUnavailableException.class);

            assertThat(call.seen()).isEqualTo(Seen.NOTHING);
            if (lost == Direction.TO_CLIENT) { // it was claimed, for nobody
                assertThat(call.call().outcome()).isInstanceOf(Outcome.InProgress.class);
                database.advance(Bench.PAST_LEASE);
            }
            call.assertDoneOnceAs(call.finalAnswer());
        });
    }
}
