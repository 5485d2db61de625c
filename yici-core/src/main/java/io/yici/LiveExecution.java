package io.yici;

import io.yici.spi.Completion;
import io.yici.spi.Lease;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** State of one run. */
final class LiveExecution implements Execution {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private static final ThreadLocal<@Nullable LiveExecution> CURRENT = new ThreadLocal<>();

    private final Call<?, ?> call;
    private final Mode mode;
    private final Lease lease;
    private final List<Runnable> callbacks = new ArrayList<>();
    private volatile boolean lost;
    private volatile boolean nothingHappened;
    private volatile boolean rollBack;
    private @Nullable String resource;
    private @Nullable String whyNoResource;

    LiveExecution(Call<?, ?> call, Mode mode, Lease lease) {
        this.call = call;
        this.mode = mode;
        this.lease = lease;
    }

    static Execution ofThread() {
        LiveExecution current = CURRENT.get();
        if (current == null) {
            throw new RefusedUsageException(
                    "the thread " + Thread.currentThread().getName()
                            + " runs no idempotent work: ask while the work runs, on the thread that runs it, and hand the Execution"
                            + " to other threads");
        }
        return current;
    }

    /** Does the work as that of this thread. */
    <T extends @Nullable Object, E extends Exception> T perform(Work<T, E> work) throws E {
        LiveExecution outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return work.run(this);
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    Call<?, ?> call() {
        return call;
    }

    Lease lease() {
        return lease;
    }

    boolean saysNothingHappened() {
        return nothingHappened;
    }

    boolean wantsRollBack() {
        return rollBack;
    }

    /** What the work has named as made by it. */
    synchronized @Nullable String resource() {
        return resource;
    }

    /** From now on none can be named. */
    synchronized void noResource(String why) {
        whyNoResource = why;
    }

    boolean isLost() {
        return lost;
    }

    /** Called once, by the renewer. */
    void lose() {
        lost = true;
        List<Runnable> due;
        synchronized (callbacks) {
            due = List.copyOf(callbacks);
            callbacks.clear();
        }
        due.forEach(LiveExecution::runLogged);
    }

    private static void runLogged(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable e) { // the renewal of other leases must go on
            LOG.log(System.Logger.Level.WARNING, "lease-lost callback failed", e);
        }
    }

    @Override
    public IdempotencyKey key() {
        return call.key();
    }

    @Override
    public OptionalLong fence() {
        return mode == Mode.INLINE ? OptionalLong.empty() : OptionalLong.of(lease.fence());
    }

    @Override
    public int attempt() {
        return lease.attempt();
    }

    @Override
    public String downstreamKey(String businessId, String step) {
        byte[] digest = Sha256.of(call.operation().id(), businessId, step);
        return HexFormat.of().formatHex(digest, 0, 16);
    }

    @Override
    public void checkLease() {
        if (lost) {
            throw new LeaseLostException(call.operation().id(), call.key());
        }
    }

    @Override
    public void onLeaseLost(Runnable callback) {
        synchronized (callbacks) {
            if (!lost) {
                callbacks.add(callback);
                return;
            }
        }
        runLogged(callback);
    }

    @Override
    public void nothingHappened() {
        nothingHappened = true;
    }

    @Override
    public synchronized void resource(String id) {
        if (whyNoResource != null) {
            throw new RefusedUsageException(call.operation().id(), call.key(), whyNoResource);
        }
        resource = Completion.requireResource(id);
    }

    @Override
    public void rollBack() {
        if (mode != Mode.JOINED) {
            throw new RefusedUsageException(
                    call.operation().id(), call.key(), "only JOINED work can have its transaction rolled back");
        }
        rollBack = true;
    }
}
