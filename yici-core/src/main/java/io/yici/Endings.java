package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ends of a run that are steps of their own, outside the business transaction. */
final class Endings {

    /** Not the work's own failures, whatever the policy says of their superclasses. */
    private static final Set<Class<? extends IdempotencyException>> NOTHING_COMMITTED = Set.of(
            RolledBackException.class,
            RefusedUsageException.class,
            StoreException.class,
            StoreUnavailableException.class);

    private final IdempotencyStore store;
    private final Events events;
    private final Results results;
    private final Claims claims;

    Endings(Engine engine) {
        this.store = engine.store();
        this.events = engine.events();
        this.results = engine.results();
        this.claims = engine.claims();
    }

    /**
     * Applies the failure policy to what the work threw. A failing store does not hide the work's own exception.
     *
     * @return null where the caller is to get {@code thrown}; else he is a duplicate of another owner
     */
    <T extends @Nullable Object> @Nullable Outcome<T> failed(
            LiveExecution run, Call<T, ?> call, Mode mode, Throwable thrown) {
        Lease lease = run.lease();
        FailurePolicy policy = call.operation().failures();
        try {
            switch (reaction(run, policy, mode, thrown)) {
                case RELEASE -> release(call, lease, reason(run, mode));
                case INTERRUPT -> interrupt(call, lease);
                case COMPLETE -> {
                    Failure failure = policy.failure(thrown);
                    if (store.complete(lease, call.completion(results.encode(failure)))) {
                        events.fire(Kind.FAILED, call, lease.fence(), thrown);
                        return null;
                    }
                    return claims.afterRefusal(call, lease, new Outcome.InProgress<>(Claims.SHORTEST_RETRY));
                }
            }
        } catch (StoreException e) {
            thrown.addSuppressed(e);
            events.fire(Kind.STORE_FAILED, call, lease.fence(), e);
        }
        return null;
    }

    /** The work was not even begun: the key is free again. */
    void notEntered(Call<?, ?> call, Lease lease, Throwable thrown) {
        try {
            release(call, lease, ReleaseReason.NOTHING_HAPPENED);
        } catch (StoreException e) {
            thrown.addSuppressed(e);
            events.fire(Kind.STORE_FAILED, call, lease.fence(), e);
        }
    }

    private static FailurePolicy.Reaction reaction(
            LiveExecution run, FailurePolicy policy, Mode mode, Throwable thrown) {
        if (mode == Mode.JOINED && NOTHING_COMMITTED.stream().anyMatch(it -> it.isInstance(thrown))) {
            return FailurePolicy.Reaction.RELEASE;
        }
        if (thrown instanceof TokenRefusedException) { // the work itself was not begun
            return FailurePolicy.Reaction.RELEASE;
        }
        FailurePolicy.Reaction reaction = policy.reaction(thrown, mode);
        return reaction == FailurePolicy.Reaction.INTERRUPT && run.saysNothingHappened()
                ? FailurePolicy.Reaction.RELEASE
                : reaction;
    }

    private static ReleaseReason reason(LiveExecution run, Mode mode) {
        return mode == Mode.LEASED && !run.saysNothingHappened()
                ? ReleaseReason.HANDLER_ENTERED
                : ReleaseReason.NOTHING_HAPPENED;
    }

    /** @return whether the record was still this lease's */
    boolean release(Call<?, ?> call, Lease lease, ReleaseReason reason) {
        return moved(store.release(lease, reason), Kind.RELEASED, call, lease);
    }

    void interrupt(Call<?, ?> call, Lease lease) {
        moved(store.interrupt(lease), Kind.INTERRUPTED, call, lease);
    }

    private boolean moved(boolean applied, Kind kind, Call<?, ?> call, Lease lease) {
        events.fire(applied ? kind : Kind.COMPLETION_REFUSED, call, lease.fence());
        return applied;
    }

    /** Whatever it is, thrown on without a wrapper. */
    @SuppressWarnings("unchecked")
    static <X extends Throwable> RuntimeException rethrow(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
