package io.yici;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Configures a {@link Purge}. Not thread-safe. */
public final class PurgeBuilder implements Cloneable {

    private final Idempotency idempotency;
    private Map<String, FinalCheck> checks = new HashMap<>();
    int batchSize = Purge.BATCH_SIZE;
    Duration pause = Purge.PAUSE;
    long mostRecords = Purge.MOST_RECORDS;
    Duration recheck = Purge.RECHECK;

    @Nullable Archive archive;

    WaitingRoom.Pause sleep = duration -> Thread.sleep(duration.toMillis());

    PurgeBuilder(Idempotency idempotency) {
        this.idempotency = idempotency;
        Purge.searchable(idempotency);
    }

    /**
     * Records of one batch; {@link Purge#BATCH_SIZE} by default. Fewer where results are large.
     *
     * @throws IllegalArgumentException unless from 1 to {@link Purge#MAX_BATCH_SIZE}
     */
    public PurgeBuilder batchSize(int batchSize) {
        if (batchSize < 1 || batchSize > Purge.MAX_BATCH_SIZE) {
            throw new IllegalArgumentException(
                    "batch size is not from 1 to " + Purge.MAX_BATCH_SIZE + ": " + batchSize);
        }
        this.batchSize = batchSize;
        return this;
    }

    /** Pause between two batches, without a connection; {@link Purge#PAUSE} by default, zero for none. */
    public PurgeBuilder pause(Duration pause) {
        if (pause.isNegative()) {
            throw new IllegalArgumentException("pause is negative: " + pause);
        }
        this.pause = pause;
        return this;
    }

    /** How many records one run looks at, give or take a batch; {@link Purge#MOST_RECORDS} by default. */
    public PurgeBuilder atMost(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("at least one record: " + records);
        }
        this.mostRecords = records;
        return this;
    }

    /**
     * Asks before a completed record of {@code operation} goes. Until it is final the record answers as it always did, but for the
     * time between the end of its retention and the next run: its key is refused as too old then.
     *
     * @throws IllegalArgumentException if there is a check for it already, or the operation runs again past its retention: then its
     *     record would not outlive it, whatever the check says
     */
    public PurgeBuilder finalCheck(Operation<?> operation, FinalCheck check) {
        if (operation.expiry() != ExpiryPolicy.REFUSE) {
            throw new IllegalArgumentException(
                    operation
                            + " runs again past its retention, final or not: give it expiry(ExpiryPolicy.REFUSE), as money() does");
        }
        if (checks.putIfAbsent(operation.id(), check) != null) {
            throw new IllegalArgumentException("two final checks for " + operation);
        }
        return this;
    }

    /** How long a record stays that is not final, from then on; {@link Purge#RECHECK} by default. */
    public PurgeBuilder recheck(Duration recheck) {
        if (recheck.isNegative() || recheck.isZero()) {
            throw new IllegalArgumentException("recheck is not positive: " + recheck);
        }
        this.recheck = recheck;
        return this;
    }

    /** Gets each record before it goes; none by default. */
    public PurgeBuilder archive(Archive archive) {
        this.archive = archive;
        return this;
    }

    PurgeBuilder sleep(WaitingRoom.Pause sleep) {
        this.sleep = sleep;
        return this;
    }

    @Nullable FinalCheck checkOf(String operation) {
        return checks.get(operation);
    }

    /** The purge. */
    public Purge build() {
        return new Purge(idempotency, copy());
    }

    private PurgeBuilder copy() {
        try {
            PurgeBuilder copy = (PurgeBuilder) clone();
            copy.checks = Map.copyOf(checks);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
