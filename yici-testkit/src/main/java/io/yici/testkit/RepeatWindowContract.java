package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyEvent.Kind;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.RefusedUsageException;
import io.yici.RepeatWindow;
import io.yici.WindowOutcome;
import io.yici.WindowState.Stage;
import io.yici.spi.Housekeeping;
import io.yici.spi.RecordState;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a {@link RepeatWindow} keeps to on every store, as tests: subclass it, and supply the two methods that are abstract. It never sleeps: the
 * store's time is moved by {@link #advance}. The tests may share one store, and may run beside other users of it.
 */
public abstract class RepeatWindowContract extends WindowStageContract {

    /** For subclasses. */
    protected RepeatWindowContract() {}

    /** It stopped past its lease and another is in, whose window it must not end. */
    @Test
    @Tag("R-23")
    @Tag("T-35")
    @Tag("T-98")
    void whoeverWasStoppedPastItsLeaseDoesNotCompleteItsFollowersWindow() {
        RepeatWindow window = window();
        WindowOutcome<Long> late = window.attempt(user, content, execution -> overtaken());

        assertThat(late)
                .isInstanceOfSatisfying(
                        WindowOutcome.Executed.class,
                        it -> assertThat(it.value()).isEqualTo(record(key).fence()));
        assertStillTheFollowers(window, record(key).fence());
    }

    /** Nor open it, where its own failure would. */
    @Test
    @Tag("R-77")
    @Tag("T-36")
    void whoeverWasStoppedPastItsLeaseDoesNotReleaseItsFollowersWindow() {
        RepeatWindow window = builder(here()).releasedAfterFailure().build();
        long[] follower = new long[1];
        assertThatThrownBy(() -> window.run(user, content, execution -> {
                    follower[0] = overtaken();
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);

        assertStillTheFollowers(window, follower[0]);
    }

    private long overtaken() {
        advance(RepeatWindow.PERIOD.plusSeconds(1));
        return claimAndDie(key, RepeatWindow.PERIOD).fence();
    }

    private void assertStillTheFollowers(RepeatWindow window, long fence) {
        assertThat(kinds()).containsExactly(Kind.CLAIMED, Kind.COMPLETION_REFUSED);
        assertThat(record(key).state()).isEqualTo(RecordState.IN_PROGRESS);
        assertThat(record(key).fence()).isEqualTo(fence);
        assertRefused(window, Stage.DOING);
    }

    @Test
    void isOverAfterACrashWhenTheLeaseIsAndHasAnEndOfLife() {
        RepeatWindow window = window();
        claimAndDie(key, RepeatWindow.PERIOD);

        assertRefused(window, Stage.DOING);
        advance(RepeatWindow.PERIOD);
        assertThat(window.state(user, content)).isEmpty();
        assertThat(submit(window)).isEqualTo(1);

        claimAndDie(IdempotencyKey.of(user, "left"), RepeatWindow.PERIOD);
        advance(Operation.RELEASED_RETENTION.plusSeconds(1));
        assertThat(window.releaseAbandoned()).isEqualTo(store() instanceof Housekeeping ? 1 : 0);
    }

    @Test
    @Tag("B23")
    void isNotTakenInsideATransaction() throws Exception {
        if (!(store() instanceof TransactionalStore transactional)) {
            return;
        }
        RepeatWindow window = window();

        transactional.transactions().execute(Duration.ofMinutes(1), () -> {
            assertThatThrownBy(() -> submit(window))
                    .isInstanceOf(RefusedUsageException.class)
                    .hasMessageContaining("outside transactions");
            assertThatThrownBy(() -> window.enter(user, content)).isInstanceOf(RefusedUsageException.class);
            return "";
        });
        assertThat(window.state(user, content)).isEmpty();
    }
}
