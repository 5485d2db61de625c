package io.yici.testkit;

import io.yici.RecordId;
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
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * An {@link InMemoryIdempotencyStore} for tests of applications without a database, such as slices of the web layer, so that operations of
 * all modes run. Its transactions hold records alone: a rollback puts those back that were changed in it, and nothing else. What is done in
 * one is seen by others before it commits. Thread-safe.
 */
public final class InMemoryTransactionalStore extends InMemoryIdempotencyStore implements TransactionalStore {

    private final RecordTransactions transactions = new RecordTransactions();
    private final IdempotencyStore enlisted = new Enlisted();

    /** An empty store whose time is {@code clock}'s. */
    public InMemoryTransactionalStore(InstantSource clock) {
        super(clock);
    }

    @Override
    public IdempotencyStore enlisted() {
        return enlisted;
    }

    @Override
    public Transactions transactions() {
        return transactions;
    }

    /** Notes how to undo each step before it. */
    private final class Enlisted implements IdempotencyStore {

        private InMemoryTransactionalStore noted(RecordId id) {
            transactions.onRollback(undoing(id));
            return InMemoryTransactionalStore.this;
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return noted(request.id()).claim(request);
        }

        @Override
        public boolean complete(Lease lease, Completion completion) {
            return noted(lease.id()).complete(lease, completion);
        }

        @Override
        public Set<Lease> renew(Collection<Lease> leases) {
            leases.forEach(lease -> noted(lease.id()));
            return InMemoryTransactionalStore.this.renew(leases);
        }

        @Override
        public boolean release(Lease lease, ReleaseReason reason) {
            return noted(lease.id()).release(lease, reason);
        }

        @Override
        public boolean interrupt(Lease lease) {
            return noted(lease.id()).interrupt(lease);
        }

        @Override
        public boolean settle(Settlement settlement) {
            return noted(settlement.id()).settle(settlement);
        }

        @Override
        public Optional<StoredRecord> find(RecordId id) {
            return InMemoryTransactionalStore.this.find(id);
        }
    }
}
