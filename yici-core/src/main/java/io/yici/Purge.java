package io.yici;

import io.yici.spi.Housekeeping;
import io.yici.spi.StoreException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Removes what is past its retention: completed records, of which those that refuse repeats keep all but their result, and released
 * ones after {@link Operation#RELEASED_RETENTION}. Records in progress and interrupted ones are never touched, whatever their age.
 *
 * <pre>{@code
 * Purge purge = Purge.of(idempotency).finalCheck(PAY, record -> orders.isClosed(record.key().value())).build();
 * PurgeReport report = purge.run();
 * }</pre>
 *
 * <p>It goes through the records by an index in small batches with pauses between them, and takes exactly those that are still as they
 * were read. One run at a time over all instances of the application; what two should do at once all the same is still right. Thread-safe;
 * make one and run it again and again.
 */
public final class Purge {

    /** Records of one batch, unless set otherwise. */
    public static final int BATCH_SIZE = 50;

    /** Most records of one batch. */
    public static final int MAX_BATCH_SIZE = 5_000;

    /** Pause between two batches, unless set otherwise. */
    public static final Duration PAUSE = Duration.ofMillis(10);

    /** Records that one run looks at, unless set otherwise. */
    public static final long MOST_RECORDS = 1_000_000;

    /** How long a record stays that is not final, before it is asked about again, unless set otherwise. */
    public static final Duration RECHECK = Duration.ofDays(1);

    static final Operation<@Nullable Void> OPERATION = Operation.named("yici.purge")
            .mode(Mode.LEASED)
            .crashes(CrashPolicy.RETRY)
            .holdCap(Duration.ofDays(1))
            .waiting(Duration.ZERO)
            .documentation("One run of the purge at a time.")
            .build();

    private static final IdempotencyKey KEY = IdempotencyKey.unscoped("purge");

    private final Idempotency idempotency;
    private final PurgeBuilder settings;

    Purge(Idempotency idempotency, PurgeBuilder settings) {
        this.idempotency = idempotency;
        this.settings = settings;
    }

    /**
     * Starts the configuration of a purge of that instance's store.
     *
     * @throws RefusedUsageException if the store cannot be searched
     */
    public static PurgeBuilder of(Idempotency idempotency) {
        return new PurgeBuilder(idempotency);
    }

    /**
     * One run, on this thread: until nothing is left, the bound is reached, or the thread is interrupted.
     *
     * @throws StoreUnavailableException if the store failed; what was done until then stays done
     * @throws RefusedUsageException inside a transaction
     * @throws RuntimeException what the {@link Archive} threw; its batch is not purged
     */
    public PurgeReport run() {
        idempotency.requireOutside(OPERATION, KEY);
        PurgeRun run = new PurgeRun(idempotency.engine(), searchable(idempotency), settings);
        try {
            boolean ran = idempotency.soleRun().attempt(OPERATION, KEY, run::run);
            return run.report(ran);
        } catch (StoreException e) {
            throw new StoreUnavailableException(OPERATION.id(), KEY, e);
        }
    }

    static Housekeeping searchable(Idempotency idempotency) {
        if (idempotency.engine().store() instanceof Housekeeping searchable) {
            return searchable;
        }
        throw new RefusedUsageException("purging needs a store that can be searched, such as the JDBC store");
    }
}
