package io.yici.redis;

import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.ReleaseSignal;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The records of a {@link RedisIdempotencyStore}, where claims and completions wait until replicas have them ({@code WAIT}). It makes the window in
 * which a failover forgets them smaller, and does not close it: a replica that has not got them may be promoted.
 *
 * <ol>
 *   <li>A claim that is granted is renewed at once, and then waited for. So there is a write to wait for even where the claim was asked for twice.
 *   <li>Where too few replicas have it in time, it is released, and the claim fails: nothing runs.
 *   <li>A completion that too few replicas have in time stands, and is counted: the work is done. So does a claim that is completed at once.
 *   <li>A connection that was lost between the write and the wait counts as no replica: the new one has nothing to wait for.
 * </ol>
 *
 * <p>{@code WAIT} holds up whatever else comes over its connection, so it has one of its own, and what waits there waits one after the other. Not for a
 * Cluster, where each node has replicas of its own. Thread-safe; lives as long as its links.
 */
public final class RedisReplicatedStore implements IdempotencyStore, ReleaseSignal {

    private static final System.Logger LOG = System.getLogger(RedisReplicatedStore.class.getName());

    private final RedisIdempotencyStore store;
    private final RedisIdempotencyStore waiting;
    private final Replicas replicas;
    private final LongAdder underReplicated = new LongAdder();

    private RedisReplicatedStore(RedisIdempotencyStore store, Replicas replicas) {
        this.store = store;
        this.waiting = store.over(replicas);
        this.replicas = replicas;
    }

    /**
     * Waits for replicas with what is claimed and completed in {@code store}.
     *
     * @param dedicated another link to the same server, for nothing else; its owner closes it
     * @param atLeast how many replicas, positive
     * @param within how long they may take, at least a millisecond
     */
    public static RedisReplicatedStore of(
            RedisIdempotencyStore store, RedisLink dedicated, int atLeast, Duration within) {
        return new RedisReplicatedStore(store, new Replicas(dedicated, atLeast, within));
    }

    /** How many completions were answered although too few replicas had them in time. */
    public long underReplicated() {
        return underReplicated.sum();
    }

    @Override
    public Claim claim(ClaimRequest request) {
        replicas.wire();
        return request.atOnce() == null ? claimAndWait(request) : claimAtOnce(request);
    }

    private Claim claimAndWait(ClaimRequest request) {
        Claim claim = waiting.claim(request);
        if (claim instanceof Claim.Granted granted
                && !replicas.have(() -> !waiting.renew(Set.of(granted.lease())).isEmpty())) {
            throw givenUp(granted.lease());
        }
        return claim;
    }

    private Claim claimAtOnce(ClaimRequest request) {
        AtomicReference<@Nullable Claim> asked = new AtomicReference<>();
        boolean replicated = replicas.have(() -> {
            Claim claim = waiting.claim(request);
            asked.set(claim);
            return claim instanceof Claim.Granted;
        });
        Claim claim = Objects.requireNonNull(asked.get());
        if (claim instanceof Claim.Granted granted) {
            flagUnless(replicated, granted.lease());
        }
        return claim;
    }

    /** If even that fails, the lease runs out. */
    private StoreException givenUp(Lease lease) {
        StoreException failure = new StoreException(
                "fewer than " + replicas.atLeast() + " replicas had the claim within " + replicas.within()
                        + ", so it was given up",
                null);
        try {
            // What an earlier attempt may have left at the other side keeps its content.
            store.release(lease, lease.attempt() == 1 ? ReleaseReason.NOTHING_HAPPENED : ReleaseReason.HANDLER_ENTERED);
        } catch (StoreException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        AtomicBoolean completed = new AtomicBoolean();
        boolean replicated = replicas.have(() -> {
            completed.set(waiting.complete(lease, completion));
            return completed.get();
        });
        if (completed.get()) {
            flagUnless(replicated, lease);
        }
        return completed.get();
    }

    private void flagUnless(boolean replicated, Lease lease) {
        if (!replicated) {
            underReplicated.increment();
            LOG.log(
                    System.Logger.Level.WARNING,
                    "completed, but fewer than {0} replicas had it within {1}: {2}",
                    replicas.atLeast(),
                    replicas.within(),
                    lease.id());
        }
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return store.renew(leases);
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        return store.release(lease, reason);
    }

    @Override
    public boolean interrupt(Lease lease) {
        return store.interrupt(lease);
    }

    @Override
    public boolean settle(Settlement settlement) {
        return store.settle(settlement);
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return store.find(id);
    }

    @Override
    public Listening listen(RecordId id, Runnable woken) {
        return store.listen(id, woken);
    }
}
