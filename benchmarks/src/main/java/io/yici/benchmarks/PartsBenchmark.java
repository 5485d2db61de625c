package io.yici.benchmarks;

import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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

/** What a call is made of, to see how much of it is the engine's own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PartsBenchmark {

    private final Subject subject = Subject.filled();
    private final IdempotencyKey key = Subject.doneKey();
    private final ClaimRequest repeat = subject.request(key, Operation.DEFAULT_LEASE);

    /** Ends the timer. */
    @TearDown
    public void close() {
        subject.idempotency.close();
    }

    /** Scope and value, checked. */
    @Benchmark
    public IdempotencyKey makingOfTheKey() {
        return Subject.doneKey();
    }

    /** SHA-256 over operation, scope and value. */
    @Benchmark
    public RecordId nameOfTheRecord() {
        return RecordId.of(subject.create.id(), key);
    }

    /** 122 bits of secure random. */
    @Benchmark
    public UUID ownerToken() {
        return UUID.randomUUID();
    }

    /** The in-memory store's answer to a repeat. */
    @Benchmark
    public Claim claimOfACompletedRecord() {
        return subject.store.claim(repeat);
    }
}
