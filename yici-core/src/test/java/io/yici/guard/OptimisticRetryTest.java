package io.yici.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OptimisticRetryTest {

    private final List<Duration> pauses = new ArrayList<>();
    private final AtomicInteger runs = new AtomicInteger();

    private OptimisticRetry.Builder retry() {
        return OptimisticRetry.aroundTransactions(thrown -> thrown instanceof IllegalMonitorStateException)
                .sleeper(pauses::add);
    }

    /** Loses that often and then returns the number of the try. */
    private Callable<Integer> losing(int times, RuntimeException how) {
        return () -> {
            int run = runs.incrementAndGet();
            if (run <= times) {
                throw how;
            }
            return run;
        };
    }

    @Test
    @Tag("R-74")
    void runsTheWholeUnitAgainUntilItDoesNotLose() throws Exception {
        assertThat(retry().build().run(losing(2, new LostUpdateException("row 1"))))
                .isEqualTo(3);
        assertThat(pauses).hasSize(2);
    }

    @Test
    void losesByWhatTheCallerCallsAConflictToo() throws Exception {
        assertThat(retry().build().run(losing(1, new IllegalMonitorStateException())))
                .isEqualTo(2);
        runs.set(0);
        RuntimeException wrapped = new IllegalStateException(new LostUpdateException("row 1"));
        assertThat(retry().build().run(losing(1, wrapped))).isEqualTo(2);
    }

    @Test
    @Tag("R-74")
    void givesUpAfterItsTries() {
        LostUpdateException lost = new LostUpdateException("row 1");

        assertThatThrownBy(() -> retry().tries(3).build().run(losing(9, lost)))
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("lost 3 times")
                .hasCause(lost);
        assertThat(runs).hasValue(3);
        assertThat(pauses).hasSize(2);
    }

    @Test
    void anythingElseIsThrownAtOnce() {
        assertThatThrownBy(() -> retry().build().run(() -> {
                    runs.incrementAndGet();
                    throw new IOException("disk");
                }))
                .isInstanceOf(IOException.class);
        assertThat(runs).hasValue(1);
        assertThat(pauses).isEmpty();
    }

    @Test
    @Tag("R-74")
    void pausesGrowVaryAndAreBounded() {
        assertThatThrownBy(() -> retry().pause(Duration.ofMillis(400))
                        .tries(100)
                        .build()
                        .run(losing(100, new LostUpdateException("row 1"))))
                .isInstanceOf(RetriesExhaustedException.class);

        assertThat(pauses.get(0)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
        assertThat(pauses.get(1)).isBetween(Duration.ofMillis(400), Duration.ofMillis(800));
        List<Duration> others = pauses.subList(2, 99);
        assertThat(others)
                .allSatisfy(it -> assertThat(it).isBetween(Duration.ofMillis(500), OptimisticRetry.LONGEST_PAUSE));
        assertThat(Set.copyOf(others)).as("different pauses").hasSizeGreaterThan(2);
    }

    @Test
    void interruptedPauseEndsIt() {
        OptimisticRetry interrupted = retry().sleeper(duration -> {
                    throw new InterruptedException();
                })
                .build();

        assertThatThrownBy(() -> interrupted.run(losing(9, new LostUpdateException("row 1"))))
                .isInstanceOf(RetriesExhaustedException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(runs).hasValue(1);
    }

    @Test
    void unusableBoundsAreRefused() {
        assertThatThrownBy(() -> retry().tries(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> retry().tries(101)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> retry().pause(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> retry().timeout(Duration.ofDays(1))).isInstanceOf(IllegalArgumentException.class);
    }
}
