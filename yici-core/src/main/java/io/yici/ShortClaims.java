package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.Housekeeping;
import io.yici.spi.Lease;
import io.yici.spi.StoreException;
import io.yici.spi.Transactions;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What locks and repeat windows share: leased claims under {@link CrashPolicy#RETRY}, taken and ended outside transactions. */
final class ShortClaims {

    private static final int PAGE = 100;

    private final Idempotency idempotency;
    private final @Nullable Transactions transactions;
    private final Claims claims;

    /** @param transactions whose being open is refused; null for those of the store */
    ShortClaims(Idempotency idempotency, @Nullable Transactions transactions, Claims claims) {
        this.idempotency = idempotency;
        this.transactions = transactions;
        this.claims = claims;
    }

    /** Its work is not the call's own: it may return and throw what it likes. */
    @SuppressWarnings("NullAway") // takes the work's type for non-null
    static Call<@Nullable Void, RuntimeException> call(Operation<@Nullable Void> operation, IdempotencyKey key) {
        return new Call<>(operation, key, null, execution -> null);
    }

    boolean isInTransaction() {
        return idempotency.isInside() || (transactions != null && transactions.isActive());
    }

    void requireOutside(Call<?, ?> call, String remedy) {
        if (isInTransaction()) {
            throw new RefusedUsageException(call.operation().id(), call.key(), remedy);
        }
    }

    Claim claim(Call<?, ?> call) {
        return claims.claim(call, CrashPolicy.RETRY);
    }

    /** Renewed from now on. */
    LiveExecution start(Call<?, ?> call, Lease lease) {
        LiveExecution run = new LiveExecution(call, Mode.LEASED, lease);
        idempotency.leases().add(run);
        return run;
    }

    void stop(LiveExecution run) {
        idempotency.leases().remove(run);
    }

    /** Takes the last step. If the store fails, the lease runs out; if it refuses, somebody else has taken over. */
    void end(LiveExecution run, Kind kind, Supplier<Boolean> step) {
        Events events = idempotency.engine().events();
        long fence = run.lease().fence();
        try {
            events.fire(step.get() ? kind : Kind.COMPLETION_REFUSED, run.call(), fence);
        } catch (StoreException e) {
            events.fire(Kind.STORE_FAILED, run.call(), fence, e);
        }
    }

    /** Gives those an end that were left by a crash, and that nobody has claimed since. */
    int releaseAbandoned(Operation<@Nullable Void> operation, Duration after) {
        if (!(idempotency.engine().store() instanceof Housekeeping)) {
            return 0;
        }
        int released = 0;
        RecordId last = null;
        List<OverdueRecord> page;
        do {
            page = idempotency.overdue(operation, last, PAGE);
            for (OverdueRecord overdue : page) {
                last = overdue.id();
                released += overdue.age().compareTo(after) >= 0 && release(operation, overdue) ? 1 : 0;
            }
        } while (page.size() == PAGE);
        return released;
    }

    private boolean release(Operation<@Nullable Void> operation, OverdueRecord overdue) {
        return idempotency.settle(operation, overdue, new Resolution.NotDone<>(), "yici", "left by a crash");
    }
}
