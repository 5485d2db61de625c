package io.yici.benchmarks;

import io.yici.Outcome;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One call of the engine over the in-memory store, with the making of its key. The number of records never changes: a first call is
 * one whose record is past its retention, in a store whose clock leaps between any two readings.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway") // takes the type of work without a result for non-null
public class EngineBenchmark {

    private final Subject forgetting = Subject.forgetting();
    private final Subject keeping = Subject.filled();

    /** Ends the timers. */
    @TearDown
    public void close() {
        forgetting.idempotency.close();
        keeping.idempotency.close();
    }

    /** Claim, work, encoding, completion. */
    @Benchmark
    public Outcome<String> firstCallWithResult() {
        return forgetting.idempotency.attempt(
                forgetting.create, Subject.doneKey(), Subject.CONTENT, execution -> Subject.RESULT);
    }

    /** Claim, work, completion. */
    @Benchmark
    public Outcome<@Nullable Void> firstCallWithoutResult() {
        return forgetting.idempotency.attempt(forgetting.ship, Subject.doneKey(), execution -> null);
    }

    /** Claim and decoding. */
    @Benchmark
    public Outcome<String> replayWithResult() {
        return keeping.idempotency.attempt(keeping.create, Subject.doneKey(), Subject.CONTENT, execution -> "");
    }

    /** Claim. */
    @Benchmark
    public Outcome<@Nullable Void> replayWithoutResult() {
        return keeping.idempotency.attempt(keeping.ship, Subject.doneKey(), execution -> null);
    }

    /** Claim of a key that somebody works on. */
    @Benchmark
    public Outcome<String> inProgress() {
        return keeping.idempotency.attempt(keeping.create, Subject.heldKey(), Subject.CONTENT, execution -> "");
    }

    /** Claim with another content. */
    @Benchmark
    public Outcome<String> mismatch() {
        return keeping.idempotency.attempt(keeping.create, Subject.doneKey(), Subject.OTHER_CONTENT, execution -> "");
    }
}
