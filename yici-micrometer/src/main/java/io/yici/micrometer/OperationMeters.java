package io.yici.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyEvent.Kind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** All counters and timers of one operation, registered at once, so that each starts at zero. Thread-safe. */
final class OperationMeters {

    private final Map<Kind, Counter> counters = new EnumMap<>(Kind.class);
    private final Timer executions;
    private final Timer waits;

    OperationMeters(MeterRegistry registry, String operation) {
        for (Kind kind : Kind.values()) {
            CounterName counter = CounterName.of(kind);
            counters.put(
                    kind,
                    Counter.builder(counter.name())
                            .tag(MicrometerListener.OPERATION, operation)
                            .tag(MicrometerListener.OUTCOME, counter.outcome())
                            .register(registry));
        }
        this.executions = timer(MicrometerListener.EXECUTIONS, operation, registry);
        this.waits = timer(MicrometerListener.WAITS, operation, registry);
    }

    private static Timer timer(String name, String operation, MeterRegistry registry) {
        return Timer.builder(name).tag(MicrometerListener.OPERATION, operation).register(registry);
    }

    void count(IdempotencyEvent event) {
        Counter counter = counters.get(event.kind());
        if (counter != null) {
            counter.increment();
        }
        Duration duration = event.duration();
        if (duration != null) {
            timer(event.kind()).record(duration);
        }
    }

    private Timer timer(Kind kind) {
        return CounterName.of(kind).name().equals(MicrometerListener.COMPLETIONS) ? executions : waits;
    }
}
