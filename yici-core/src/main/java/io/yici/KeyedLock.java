package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.ReleaseReason;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one caller at a time work on a business key, over all instances of the application.
 *
 * <pre>{@code
 * KeyedLock lock = KeyedLock.named("order.pay", idempotency).build();
 * lock.lockThenRecheck(IdempotencyKey.of("order", orderNo), () -> orders.current(orderNo), (order, execution) ->
 *         order.isPaid() ? order : payments.pay(order, execution.fence().getAsLong()));
 * }</pre>
 *
 * <p>It saves work that would be in vain. It does not make the work right: a holder that is stopped longer than its lease does not know that
 * another one has followed. What must not happen twice needs a unique key, a state that is compared, or a write that compares the
 * {@link Execution#fence fence}.
 *
 * <p>The lock is a claim, {@link Mode#LEASED}, without a result. It is taken and given back outside transactions, so that whoever follows sees
 * what was committed. It is renewed while the work runs, up to its hold cap; {@link Execution#onLeaseLost} tells when it is lost. The thread
 * that holds a key can take it again. Waiting holds no connection. Thread-safe; one for each name, as long as its {@link Idempotency}.
 */
public final class KeyedLock {

    /** How long a caller waits for its turn, unless set otherwise. */
    public static final Duration WAIT = Operation.DEFAULT_WAIT;

    /** Callers that may wait for one lock, whatever their keys, unless set otherwise. */
    public static final int MAX_WAITERS = 50;

    private static final String TAKE_OUTSIDE =
            "a lock is not taken inside a transaction, which would show the state from before the wait and be committed after the"
                    + " lock is given back; take the lock first, and open the transaction in its work";

    private static final String GIVE_BACK_OUTSIDE =
            "the work has left a transaction open: whoever got the lock now would not see what it will commit. The lock stays"
                    + " until its lease is over; end the transaction within the work";

    /** What this thread holds; stores keep equal names apart. */
    private static final ThreadLocal<Map<Held, LiveExecution>> HELD = ThreadLocal.withInitial(HashMap::new);

    private record Held(IdempotencyStore store, RecordId id) {}

    private final Operation<@Nullable Void> operation;
    private final ShortClaims shared;
    private final Engine engine;

    KeyedLock(Operation<@Nullable Void> operation, ShortClaims claims, Engine engine) {
        this.operation = operation;
        this.shared = claims;
        this.engine = engine;
    }

    /**
     * Starts the configuration of a lock over that instance's store.
     *
     * @param name permanent, and no other operation's
     */
    public static KeyedLockBuilder named(String name, Idempotency idempotency) {
        return new KeyedLockBuilder(name, idempotency);
    }

    /**
     * Does the work while no other caller has the key.
     *
     * @param key of the business: this order, not its user
     * @return what the work returned. Also where the lease was lost meanwhile: {@link Execution#checkLease} tells the work, and
     *     {@code COMPLETION_REFUSED} the listeners
     * @throws E what the work threw; the lock is given back
     * @throws InProgressException if another has the lock when the wait is over, or too many wait already; nothing ran
     * @throws StoreUnavailableException if the store failed before the work; nothing ran
     * @throws RefusedUsageException inside a transaction; and after the work, if it has left one open
     */
    public <T extends @Nullable Object, E extends Exception> T run(IdempotencyKey key, Work<T, E> work) throws E {
        Call<@Nullable Void, RuntimeException> call = ShortClaims.call(operation, key);
        Held place = new Held(engine.store(), call.id());
        LiveExecution outer = HELD.get().get(place);
        if (outer != null) {
            return work.run(outer);
        }
        LiveExecution run = take(call);
        HELD.get().put(place, run);
        try {
            return perform(run, work);
        } finally {
            HELD.get().remove(place);
        }
    }

    /**
     * As {@link #run}, with a look at the state once the lock is held. What was read before the wait is out of date: here it cannot be
     * used.
     *
     * @param read reads what is committed now; called after the lock is gained, never before
     * @param work decides by what was read
     * @throws E what the work threw; the lock is given back
     */
    public <S extends @Nullable Object, T extends @Nullable Object, E extends Exception> T lockThenRecheck(
            IdempotencyKey key, Supplier<S> read, Rechecked<S, T, E> work) throws E {
        return run(key, execution -> work.run(read.get(), execution));
    }

    /**
     * Gives keys an end that a crash has left, when their last claim is more than {@link Operation#RELEASED_RETENTION} ago: a purge takes
     * them another day later. To be run where the purge is run; the keys can be claimed all the time.
     *
     * @return how many; 0 for a store that cannot be searched, where such keys have to end on their own, as on Redis
     * @throws StoreUnavailableException if the store failed
     */
    public int releaseAbandoned() {
        return shared.releaseAbandoned(operation, Operation.RELEASED_RETENTION);
    }

    private LiveExecution take(Call<?, ?> call) {
        shared.requireOutside(call, TAKE_OUTSIDE);
        Claim claim = shared.claim(call);
        if (claim instanceof Claim.Granted granted) {
            return shared.start(call, granted.lease());
        }
        if (engine.claims().answer(call, claim) instanceof Outcome.InProgress<?> running) {
            throw new InProgressException(operation.id(), call.key(), running.retryAfter());
        }
        throw new RefusedUsageException(
                operation.id(),
                call.key(),
                "this name has records that are no lock's; give the lock a name of its own");
    }

    private <T extends @Nullable Object, E extends Exception> T perform(LiveExecution run, Work<T, E> work) throws E {
        T value;
        try {
            value = run.perform(work);
        } catch (Throwable thrown) {
            shared.stop(run);
            if (!shared.isInTransaction()) {
                giveBack(run);
            }
            throw thrown;
        }
        shared.stop(run);
        shared.requireOutside(run.call(), GIVE_BACK_OUTSIDE);
        giveBack(run);
        return value;
    }

    private void giveBack(LiveExecution run) {
        shared.end(run, Kind.RELEASED, () -> engine.store().release(run.lease(), ReleaseReason.NOTHING_HAPPENED));
    }
}
