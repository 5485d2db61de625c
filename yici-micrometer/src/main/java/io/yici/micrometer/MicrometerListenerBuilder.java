package io.yici.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Configures a {@link MicrometerListener}. Not thread-safe. */
public final class MicrometerListenerBuilder {

    private final MeterRegistry registry;
    private @Nullable Housekeeping searchable;
    private Duration sampleEvery = MicrometerListener.SAMPLE_EVERY;
    private InstantSource clock = InstantSource.system();

    MicrometerListenerBuilder(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Adds {@link MicrometerListener#OLDEST_UNFINISHED}, if the store can be searched. */
    public MicrometerListenerBuilder unfinishedIn(IdempotencyStore store) {
        this.searchable = store instanceof Housekeeping it ? it : null;
        return this;
    }

    /** How often each operation's overdue records are looked at, at most; {@link MicrometerListener#SAMPLE_EVERY} by default. */
    public MicrometerListenerBuilder sampleEvery(Duration sampleEvery) {
        if (sampleEvery.isNegative() || sampleEvery.isZero()) {
            throw new IllegalArgumentException("sampleEvery is not positive: " + sampleEvery);
        }
        this.sampleEvery = sampleEvery;
        return this;
    }

    /** Measures the time between samples. */
    public MicrometerListenerBuilder clock(InstantSource clock) {
        this.clock = clock;
        return this;
    }

    /** The listener. */
    public MicrometerListener build() {
        OldestUnfinished unfinished = searchable == null ? null : new OldestUnfinished(searchable, sampleEvery, clock);
        return new MicrometerListener(registry, unfinished);
    }
}
