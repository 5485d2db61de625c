package io.yici.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyListener;
import io.yici.Operation;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what happens to records, by operation and outcome. No key, user, path or message becomes a tag, and operations
 * beyond {@link #MAX_OPERATIONS} share one, so that the number of meters is bounded. Thread-safe; one per registry, for the life of
 * the application.
 *
 * <pre>{@code
 * Idempotency.over(store).listener(MicrometerListener.to(registry).unfinishedIn(store).build()).build();
 * }</pre>
 */
public final class MicrometerListener implements IdempotencyListener {

    /** Counter of claims that were granted ({@code claimed}, {@code taken_over}) or answered without a result. */
    public static final String CLAIMS = "yici.claims";

    /** Counter of repeats of what is done: {@code replayed} or {@code refused}. */
    public static final String REPLAYS = "yici.replays";

    /** Counter of how runs ended. */
    public static final String COMPLETIONS = "yici.completions";

    /** Counter of leases that were {@code lost}. */
    public static final String LEASES = "yici.leases";

    /** Counter of decisions from outside: {@code settled}, or looked at and {@code unresolved}. */
    public static final String SETTLEMENTS = "yici.settlements";

    /** Counter of records past their retention that were deleted or lost their result: {@code purged}. */
    public static final String PURGES = "yici.purges";

    /** Counter of what should not happen: {@code store_failed}, {@code unreadable}, {@code not_honoured}. */
    public static final String ERRORS = "yici.errors";

    /** Timer of the work. */
    public static final String EXECUTIONS = "yici.executions";

    /** Timer of repeats that met a running first and waited for it. */
    public static final String WAITS = "yici.waits";

    /** Gauge: age in seconds of the oldest overdue record, 0 where there is none, NaN where it could not be told. */
    public static final String OLDEST_UNFINISHED = "yici.oldest.unfinished";

    /** Tag: id of the operation. */
    public static final String OPERATION = "operation";

    /** Tag: what came of it. */
    public static final String OUTCOME = "outcome";

    /** Operations with meters of their own; more share those of {@link #OTHERS}. */
    public static final int MAX_OPERATIONS = 100;

    /** Value of the tag that operations beyond {@link #MAX_OPERATIONS} share; no operation has this name. */
    public static final String OTHERS = "(others)";

    /** How often the gauge looks into the store, at most. */
    public static final Duration SAMPLE_EVERY = Duration.ofMinutes(1);

    private final MeterRegistry registry;
    private final @Nullable OldestUnfinished unfinished;
    private final ConcurrentMap<String, OperationMeters> byOperation = new ConcurrentHashMap<>();
    private volatile @Nullable OperationMeters others;

    MicrometerListener(MeterRegistry registry, @Nullable OldestUnfinished unfinished) {
        this.registry = registry;
        this.unfinished = unfinished;
    }

    /** Starts the configuration of a listener that counts in {@code registry}. */
    public static MicrometerListenerBuilder to(MeterRegistry registry) {
        return new MicrometerListenerBuilder(registry);
    }

    @Override
    public void on(IdempotencyEvent event) {
        meters(event.operation()).count(event);
    }

    /**
     * Registers the meters of an operation ahead of its first event, so that what an earlier process left unfinished is seen. Calling
     * it again changes nothing.
     */
    public void watch(Operation<?> operation) {
        var unused = meters(operation.id());
    }

    private OperationMeters meters(String operation) {
        OperationMeters known = byOperation.get(operation);
        if (known != null) {
            return known;
        }
        OperationMeters shared = others;
        return shared != null ? shared : registered(operation);
    }

    private synchronized OperationMeters registered(String operation) {
        OperationMeters known = byOperation.get(operation);
        if (known != null) {
            return known;
        }
        if (byOperation.size() >= MAX_OPERATIONS) {
            OperationMeters shared = others == null ? new OperationMeters(registry, OTHERS) : others;
            others = shared;
            return shared;
        }
        OperationMeters meters = new OperationMeters(registry, operation);
        if (unfinished != null) {
            unfinished.register(registry, operation);
        }
        byOperation.put(operation, meters);
        return meters;
    }
}
