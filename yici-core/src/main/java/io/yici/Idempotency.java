package io.yici;

import io.yici.spi.RecordSummary;
import io.yici.spi.StoreException;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Runs a unit of work at most once per key, and answers every repeat like the first.
 *
 * <pre>{@code
 * Operation<Order> CREATE = Operation.named("order.create", Order.class).build();
 * Order order = idempotency.run(CREATE, IdempotencyKey.of(userId, key), execution -> orders.create(request));
 * }</pre>
 *
 * <p>Thread-safe; one per store, for the life of the application. {@link #close} stops the renewal of leases and the resolvers, not
 * the store.
 */
public final class Idempotency implements AutoCloseable {

    /** How often resolvers look for interrupted records, from the start on. */
    public static final Duration RESOLVE_EVERY = Duration.ofSeconds(10);

    /** Callers that may wait for running firsts in all: a quarter of the usual 200 server threads. */
    public static final int MAX_WAITERS = 50;

    /** How long {@link #close} waits for running leased work. */
    public static final Duration SHUTDOWN_PATIENCE = Duration.ofSeconds(20);

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final Engine engine;
    private final @Nullable TransactionalStore transactional;
    private final @Nullable JoinedRuns joined;
    private final @Nullable InlineRuns inline;
    private final LeasedRuns leased;
    private final LiveLeases leases;
    private final Settling settling;
    private final List<ScheduledExecutorService> timers;

    Idempotency(IdempotencyBuilder.Parts parts) {
        this.engine = parts.engine();
        this.transactional = parts.transactional();
        this.joined = parts.joined();
        this.inline = parts.inline();
        this.leased = parts.leased();
        this.leases = parts.leases();
        this.settling = parts.settling();
        this.timers = parts.timers();
    }

    /** Starts the configuration of an instance over {@code store}. */
    public static IdempotencyBuilder over(io.yici.spi.IdempotencyStore store) {
        return new IdempotencyBuilder(store);
    }

    /** {@link #run(Operation, IdempotencyKey, Fingerprint, Work)} without a fingerprint. */
    public <T extends @Nullable Object, E extends Exception> T run(
            Operation<T> operation, IdempotencyKey key, Work<T, E> work) throws E {
        return run(operation, key, null, work);
    }

    /**
     * Runs the work, or answers from its earlier run.
     *
     * @param fingerprint of the content that the key stands for, or null to bind none
     * @return what the work returned, now or earlier
     * @throws E what the work threw; the operation's {@link FailurePolicy} has been applied
     * @throws InProgressException if another run is still under way when the wait is over
     * @throws MismatchException if the key stands for another content
     * @throws AlreadyDoneException if it was done and the operation refuses repeats
     * @throws ReplayedFailureException if it had failed for good and the policy rebuilds no exception
     * @throws ResultNotKeptException if it was done and the result is not kept or not readable
     * @throws OutcomeUnknownException if an earlier run was interrupted
     * @throws TooOldException if the key is past its retention and the operation refuses such keys
     * @throws UnsettledException if the work ran and whether it is recorded could not be found out
     * @throws StoreUnavailableException if the store failed; nothing ran, or what ran was rolled back
     * @throws UnreadableRecordException if the record is of a newer release; nothing ran
     * @throws TransactionConflictException if a concurrent transaction got in the way; nothing is committed, run the whole unit again
     * @throws RefusedUsageException if the mode cannot be had here, or the operation requires a durable store and this is none
     */
    public <T extends @Nullable Object, E extends Exception> T run(
            Operation<T> operation, IdempotencyKey key, @Nullable Fingerprint fingerprint, Work<T, E> work) throws E {
        return Answers.valueOrThrow(operation, key, attempt(operation, key, fingerprint, work));
    }

    /** {@link #attempt(Operation, IdempotencyKey, Fingerprint, Work)} without a fingerprint. */
    public <T extends @Nullable Object, E extends Exception> Outcome<T> attempt(
            Operation<T> operation, IdempotencyKey key, Work<T, E> work) throws E {
        return attempt(operation, key, null, work);
    }

    /**
     * Like {@link #run(Operation, IdempotencyKey, Fingerprint, Work)}, with the expected outcomes as a value.
     *
     * @throws E what the work threw
     * @throws StoreUnavailableException if the store failed; nothing ran, or what ran was rolled back
     * @throws UnreadableRecordException if the record is of a newer release; nothing ran
     * @throws TransactionConflictException if a concurrent transaction got in the way; nothing is committed, run the whole unit again
     * @throws RefusedUsageException if the mode cannot be had here, or the operation requires a durable store and this is none
     */
    public <T extends @Nullable Object, E extends Exception> Outcome<T> attempt(
            Operation<T> operation, IdempotencyKey key, @Nullable Fingerprint fingerprint, Work<T, E> work) throws E {
        engine.check(operation);
        Call<T, E> call = new Call<>(
                operation,
                key,
                fingerprint,
                work,
                RecordId.of(operation.id(), key),
                engine.events().stopwatch());
        boolean inside = isInside();
        return switch (operation.mode()) {
            case TRANSACTIONAL ->
                inside
                        ? joinable(inline, call).attempt(call)
                        : joinable(joined, call).attempt(call);
            case INLINE -> {
                require(
                        inside,
                        call,
                        "INLINE needs an open transaction on the store's database; open one, or use JOINED");
                yield joinable(inline, call).attempt(call);
            }
            case JOINED -> {
                require(!inside, call, "JOINED opens the transaction itself; call it outside, or use TRANSACTIONAL");
                yield joinable(joined, call).attempt(call);
            }
            case LEASED -> {
                requireOutside(operation, key);
                yield leased.attempt(call);
            }
        };
    }

    /** {@link #runAsync(Operation, IdempotencyKey, Fingerprint, Work)} without a fingerprint. */
    public <T extends @Nullable Object> CompletableFuture<T> runAsync(
            Operation<T> operation, IdempotencyKey key, Work<? extends CompletionStage<T>, ?> work) {
        return runAsync(operation, key, null, work);
    }

    /**
     * Like {@link #run(Operation, IdempotencyKey, Fingerprint, Work)}, for work that goes on after it returned: it counts as done when its stage is,
     * and the lease is renewed until then. The record is completed on the thread that completes the stage, which waits for the store.
     *
     * @return ends as the work did, once that is recorded; else with what {@link #run(Operation, IdempotencyKey, Work)} would throw.
     *     Cancelling it does not cancel the work
     * @throws StoreUnavailableException if the store failed before the work; nothing ran
     * @throws RefusedUsageException unless the mode is {@link Mode#LEASED}: a transaction would be over before the work is
     */
    public <T extends @Nullable Object> CompletableFuture<T> runAsync(
            Operation<T> operation,
            IdempotencyKey key,
            @Nullable Fingerprint fingerprint,
            Work<? extends CompletionStage<T>, ?> work) {
        if (operation.mode() != Mode.LEASED) {
            throw new RefusedUsageException(
                    operation.id(),
                    key,
                    "work that goes on after it returned outlives a transaction: use LEASED, or return the value itself");
        }
        engine.check(operation);
        requireOutside(operation, key);
        return PendingAnswer.of(leased, PendingAnswer.call(operation, key, fingerprint), work);
    }

    /**
     * {@link #run(Operation, IdempotencyKey, Fingerprint, Work)} with the key and the fingerprint that an entrance has bound to this
     * request. What it throws instead of a value is rendered by the entrance, whoever catches it.
     *
     * @throws RefusedUsageException also if the key was consumed already, is bound for another operation, or to another thread
     */
    public <T extends @Nullable Object, E extends Exception> T run(
            Operation<T> operation, BoundKey key, Work<T, E> work) throws E {
        return new BoundUse<>(operation, key, work).run(this);
    }

    /**
     * Like {@link #run(Operation, BoundKey, Work)}, with the expected outcomes as a value, for services that answer them on their own.
     *
     * @throws RefusedUsageException also if the key was consumed already, is bound for another operation, or to another thread
     */
    public <T extends @Nullable Object, E extends Exception> Outcome<T> attempt(
            Operation<T> operation, BoundKey key, Work<T, E> work) throws E {
        return new BoundUse<>(operation, key, work).attempt(this);
    }

    /**
     * For entrances: binds a key to the request that this thread handles, until the binding is closed.
     *
     * @param operation that is to consume it
     * @param fingerprint of the request, or null to bind none
     */
    public KeyBinding bind(Operation<?> operation, IdempotencyKey key, @Nullable Fingerprint fingerprint) {
        return new KeyBinding(new KeyBinding.Bound(operation, key, fingerprint), engine.events());
    }

    boolean isInside() {
        return transactional != null && transactional.transactions().isActive();
    }

    private static <R> R joinable(@Nullable R runs, Call<?, ?> call) {
        if (runs == null) {
            throw new RefusedUsageException(
                    call.operation().id(),
                    call.key(),
                    "this store has no transactions to join; use mode LEASED, or the JDBC store");
        }
        return runs;
    }

    private static void require(boolean condition, Call<?, ?> call, String remedy) {
        if (!condition) {
            throw new RefusedUsageException(call.operation().id(), call.key(), remedy);
        }
    }

    void requireOutside(Operation<?> operation, IdempotencyKey key) {
        if (isInside()) {
            throw new RefusedUsageException(
                    operation.id(),
                    key,
                    "LEASED inside a transaction would hold its connection meanwhile; call it outside");
        }
    }

    Engine engine() {
        return engine;
    }

    LiveLeases leases() {
        return leases;
    }

    SoleRun soleRun() {
        return new SoleRun(engine, leases);
    }

    /**
     * The record of a key as it is now, without its result; empty if there is none. Nothing is claimed.
     *
     * @throws StoreUnavailableException if the store failed
     */
    public Optional<RecordSummary> find(Operation<?> operation, IdempotencyKey key) {
        RecordId id = RecordId.of(operation.id(), key);
        try {
            return engine.store().find(id).map(record -> RecordSummary.of(id, record));
        } catch (StoreException e) {
            throw new StoreUnavailableException(operation.id(), key, e);
        }
    }

    /**
     * Unfinished records that want looking at.
     *
     * @param after continue behind this record; null to start
     * @param limit how many at most
     * @return in the order of their ids
     * @throws RefusedUsageException if the store cannot be searched
     */
    public List<OverdueRecord> overdue(Operation<?> operation, @Nullable RecordId after, int limit) {
        return settling.overdue(operation, after, limit);
    }

    /**
     * Decides an unfinished record by hand. A live owner is shut out: its completion will be refused.
     *
     * @param overdue the record as it was looked at; settled only if nothing has happened to it since
     * @param resolution anything but {@link Resolution.Unknown}
     * @param actor who decides
     * @param reason why
     * @return whether it was settled
     */
    public <T extends @Nullable Object> boolean settle(
            Operation<T> operation, OverdueRecord overdue, Resolution<T> resolution, String actor, String reason) {
        return settling.settle(operation, overdue, resolution, actor, reason);
    }

    /** Waits for running leased work, then stops renewing and resolving. What still runs is left to its lease. */
    @Override
    public void close() {
        try {
            if (!leases.drain(SHUTDOWN_PATIENCE)) {
                LOG.log(System.Logger.Level.WARNING, "closing while these run: {0}", leases.keys());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        timers.forEach(ScheduledExecutorService::shutdownNow);
    }
}
