package io.yici.mall.storm;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Counts answers while they come. Thread-safe. */
final class Tally {

    private final LongAdder lost = new LongAdder();
    private final Map<Verdict, LongAdder> verdicts = new EnumMap<>(Verdict.class);

    Tally() {
        for (Verdict verdict : Verdict.values()) {
            verdicts.put(verdict, new LongAdder());
        }
    }

    void count(Answer answer) {
        adder(answer.verdict()).increment();
        if (answer.isLost()) {
            lost.increment();
        }
    }

    long of(Verdict verdict) {
        return adder(verdict).sum();
    }

    long lost() {
        return lost.sum();
    }

    private LongAdder adder(Verdict verdict) {
        return Objects.requireNonNull(verdicts.get(verdict));
    }
}
