package io.yici.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** That the benchmarks run, and measure what their names say. */
class BenchmarksTest {

    private final EngineBenchmark engine = new EngineBenchmark();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aFirstCallStaysOne() {
        for (int i = 0; i < 3; i++) {
            assertThat(engine.firstCallWithResult()).isEqualTo(new Outcome.Executed<>(Subject.RESULT));
            assertThat(engine.firstCallWithoutResult()).isEqualTo(new Outcome.Executed<>(null));
        }
    }

    @Test
    void repeatsAreAnsweredWithoutTheWork() {
        for (int i = 0; i < 3; i++) {
            assertThat(engine.replayWithResult()).isEqualTo(new Outcome.ReplayedValue<>(Subject.RESULT));
            assertThat(engine.replayWithoutResult()).isEqualTo(new Outcome.ReplayedValue<>(null));
            assertThat(engine.inProgress()).isInstanceOf(Outcome.InProgress.class);
            assertThat(engine.mismatch()).isInstanceOf(Outcome.Mismatch.class);
        }
    }

    @Test
    void everyBenchmarkRunsOnce() throws RunnerException {
        var results = new Runner(new OptionsBuilder()
                        .include(EngineBenchmark.class.getName())
                        .include(PartsBenchmark.class.getName())
                        .mode(Mode.SingleShotTime)
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(1))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        assertThat(results).hasSize(10);
    }
}
