package io.yici.testkit;

import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.StoredRecord;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores with one mistake each in what they keep of what was made. */
final class BrokenResources {

    private BrokenResources() {}

    private abstract static class Renaming extends InMemoryIdempotencyStore {
        Renaming(InstantSource clock) {
            super(clock);
        }

        void name(RecordId id, @Nullable String resource) {
            rewrite(
                    id,
                    record -> RecordSteps.from(record, record.readAt())
                            .resource(resource)
                            .read());
        }
    }

    /** As a table without a column for it. */
    static final class NotStored extends InMemoryIdempotencyStore {
        NotStored(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean complete(Lease lease, Completion its) {
            return super.complete(lease, new Completion(its.result(), its.retention(), its.expiry()));
        }
    }

    /** Thins too much. */
    static final class LostToAPurge extends Renaming {
        LostToAPurge(InstantSource clock) {
            super(clock);
        }

        @Override
        public Set<PurgeableRecord> purge(Collection<PurgeableRecord> purged) {
            Set<PurgeableRecord> done = super.purge(purged);
            done.forEach(it -> name(it.id(), null));
            return done;
        }
    }

    /** A claim that overwrites all columns but the request's. */
    static final class RequestOfAnEarlierRun extends InMemoryIdempotencyStore {
        RequestOfAnEarlierRun(InstantSource clock) {
            super(clock);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            return super.claim(find(request.id())
                    .map(StoredRecord::requestId)
                    .map(request::withRequestId)
                    .orElse(request));
        }
    }

    /** A claim that overwrites all columns but this one. */
    static final class OfAnEarlierRun extends Renaming {
        OfAnEarlierRun(InstantSource clock) {
            super(clock);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            String before = find(request.id()).map(StoredRecord::resource).orElse(null);
            Claim claim = super.claim(request);
            if (claim instanceof Claim.Granted) {
                name(request.id(), before);
            }
            return claim;
        }
    }
}
