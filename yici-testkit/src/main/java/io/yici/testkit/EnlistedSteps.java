package io.yici.testkit;

import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Each step enlisted in a transaction of its own, for {@link IdempotencyStoreContract}. Batches only where the enlisted store makes them.
 * Thread-safe.
 */
public final class EnlistedSteps implements IdempotencyStore, BatchClaims {

    private final TransactionalStore store;
    private final IdempotencyStore enlisted;

    /** The steps of {@code store}. */
    public EnlistedSteps(TransactionalStore store) {
        this.store = store;
        this.enlisted = store.enlisted();
    }

    private <T> T in(Callable<T> step) {
        try {
            return store.transactions().execute(Duration.ofSeconds(30), step);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return in(() -> enlisted.claim(request));
    }

    @Override
    public List<Claim> claimAll(List<ClaimRequest> requests) {
        return in(() -> ((BatchClaims) enlisted).claimAll(requests));
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return in(() -> enlisted.complete(lease, completion));
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return in(() -> enlisted.renew(leases));
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        return in(() -> enlisted.release(lease, reason));
    }

    @Override
    public boolean interrupt(Lease lease) {
        return in(() -> enlisted.interrupt(lease));
    }

    @Override
    public boolean settle(Settlement settlement) {
        return in(() -> enlisted.settle(settlement));
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return in(() -> enlisted.find(id));
    }
}
