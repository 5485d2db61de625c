package io.yici.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.spi.Housekeeping;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The gauge of the oldest overdue record. Reading it looks into the store once a period at most; other readers meanwhile get the last
 * sample and never wait.
 */
final class OldestUnfinished {

    static final int PAGE = 100;

    /** Where more are overdue, it is the oldest of these. */
    static final int MOST_LOOKED_AT = 1_000;

    private static final System.Logger LOG = System.getLogger(MicrometerListener.class.getName());

    private final Housekeeping store;
    private final Duration every;
    private final InstantSource clock;

    OldestUnfinished(Housekeeping store, Duration every, InstantSource clock) {
        this.store = store;
        this.every = every;
        this.clock = clock;
    }

    void register(MeterRegistry registry, String operation) {
        Gauge.builder(MicrometerListener.OLDEST_UNFINISHED, new Sample(operation), Sample::value)
                .tag(MicrometerListener.OPERATION, operation)
                .baseUnit("seconds")
                .strongReference(true)
                .register(registry);
    }

    private double look(String operation) {
        Duration oldest = Duration.ZERO;
        RecordId after = null;
        List<OverdueRecord> page;
        int seen = 0;
        do {
            page = store.overdue(operation, after, PAGE);
            for (OverdueRecord overdue : page) {
                oldest = overdue.age().compareTo(oldest) > 0 ? overdue.age() : oldest;
                after = overdue.id();
            }
            seen += page.size();
        } while (page.size() == PAGE && seen < MOST_LOOKED_AT);
        return oldest.toMillis() / 1000.0;
    }

    /** The last look at one operation. */
    private final class Sample {

        private final String operation;
        private final ReentrantLock looking = new ReentrantLock();
        private volatile double seconds = Double.NaN;
        private @Nullable Instant lookedAt;

        Sample(String operation) {
            this.operation = operation;
        }

        double value() {
            if (looking.tryLock()) {
                try {
                    refresh();
                } finally {
                    looking.unlock();
                }
            }
            return seconds;
        }

        private void refresh() {
            Instant now = clock.instant();
            if (lookedAt != null && now.isBefore(lookedAt.plus(every)) && !now.isBefore(lookedAt)) {
                return;
            }
            lookedAt = now;
            try {
                seconds = look(operation);
            } catch (RuntimeException e) {
                seconds = Double.NaN;
                LOG.log(System.Logger.Level.WARNING, "looking for overdue records of " + operation + " failed", e);
            }
        }
    }
}
