package io.yici.redis;

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
import io.yici.spi.Transactions;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Steps in the caller's transaction: the database's alone, since nobody else can see what is not committed. What ends a record whose
 * claim was committed before, and may be marked, is told to Redis after the commit. Thread-safe.
 */
final class FrontedSteps implements IdempotencyStore, BatchClaims {

    private final IdempotencyStore database;
    private final Transactions transactions;
    private final FrontEntries entries;

    /** Granted in their own transaction, so nothing in Redis tells of them. Known as long as somebody holds the lease. */
    private final Set<Lease> unmarked =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<Lease, Boolean>()));

    FrontedSteps(TransactionalStore database, FrontEntries entries) {
        this.database = database.enlisted();
        this.transactions = database.transactions();
        this.entries = entries;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return granted(database.claim(request));
    }

    @Override
    public List<Claim> claimAll(List<ClaimRequest> requests) {
        List<Claim> claims = database instanceof BatchClaims batches
                ? batches.claimAll(requests)
                : requests.stream().map(database::claim).toList();
        claims.forEach(this::granted);
        return claims;
    }

    private Claim granted(Claim claim) {
        if (claim instanceof Claim.Granted granted) {
            unmarked.add(granted.lease());
        }
        return claim;
    }

    private void afterCommit(Lease lease, Runnable step) {
        if (!unmarked.contains(lease)) {
            transactions.afterCommit(step);
        }
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        boolean applied = database.complete(lease, completion);
        if (applied) {
            afterCommit(lease, () -> entries.keep(lease, completion));
        }
        return applied;
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        boolean applied = database.release(lease, reason);
        if (applied) {
            afterCommit(lease, () -> entries.ask(lease));
        }
        return applied;
    }

    @Override
    public boolean interrupt(Lease lease) {
        boolean applied = database.interrupt(lease);
        if (applied) {
            afterCommit(lease, () -> entries.ask(lease));
        }
        return applied;
    }

    @Override
    public boolean settle(Settlement settlement) {
        boolean applied = database.settle(settlement);
        if (applied) {
            transactions.afterCommit(() -> entries.ask(settlement));
        }
        return applied;
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return database.renew(leases);
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return database.find(id);
    }
}
