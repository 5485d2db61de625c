package io.yici;

import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** As much of a store as renewal needs: which leases are held. */
final class LeaseBook implements IdempotencyStore {

    final Set<Lease> held = new HashSet<>();
    final List<Set<Lease>> rounds = new ArrayList<>();
    int failures;

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        if (failures > 0) {
            failures--;
            throw new StoreException("no answer", null);
        }
        rounds.add(Set.copyOf(leases));
        Set<Lease> renewed = new HashSet<>(leases);
        renewed.retainAll(held);
        return renewed;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean interrupt(Lease lease) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean settle(Settlement settlement) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        throw new UnsupportedOperationException();
    }
}
