package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Work of which one run at a time is enough: a leased claim without a result, renewed while it runs and released at its end. */
final class SoleRun {

    private final Engine engine;
    private final LiveLeases leases;
    private final Endings endings;

    SoleRun(Engine engine, LiveLeases leases) {
        this.engine = engine;
        this.leases = leases;
        this.endings = new Endings(engine);
    }

    /** @return whether it ran; if not, somebody else is at it */
    @SuppressWarnings("NullAway") // takes the work's type for non-null
    boolean attempt(Operation<@Nullable Void> operation, IdempotencyKey key, Consumer<Execution> work) {
        Call<@Nullable Void, RuntimeException> call = new Call<>(operation, key, null, execution -> {
            work.accept(execution);
            return null;
        });
        Claim claim = engine.claims().claim(call, operation.crashes());
        if (!(claim instanceof Claim.Granted granted)) {
            return false;
        }
        LiveExecution run = new LiveExecution(call, Mode.LEASED, granted.lease());
        leases.add(run);
        try {
            call.perform(run);
        } finally {
            leases.remove(run);
            release(call, granted.lease());
        }
        return true;
    }

    /** If it fails, the lease runs out. */
    private void release(Call<?, ?> call, Lease lease) {
        try {
            endings.release(call, lease, ReleaseReason.NOTHING_HAPPENED);
        } catch (StoreException e) {
            engine.events().fire(Kind.STORE_FAILED, call, lease.fence(), e);
        }
    }
}
