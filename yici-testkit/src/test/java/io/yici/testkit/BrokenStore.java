package io.yici.testkit;

import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stores with one mistake each, as seen in the field. */
final class BrokenStore {

    private BrokenStore() {}

    /** The gap between a look and the step that trusts it: whoever comes first stays there until a second caller has looked too. */
    private static final class Gap {
        private static final long PATIENCE_SECONDS = 10;

        private final ConcurrentMap<RecordId, CountDownLatch> looking = new ConcurrentHashMap<>();

        void stayFor(RecordId id) {
            CountDownLatch both = looking.computeIfAbsent(id, it -> new CountDownLatch(2));
            both.countDown();
            try {
                boolean unused = both.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class CheckThenInsert extends InMemoryIdempotencyStore {
        private final Gap gap = new Gap();

        CheckThenInsert(InstantSource clock) {
            super(clock);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            if (find(request.id()).isPresent()) {
                return super.claim(request);
            }
            gap.stayFor(request.id());
            synchronized (this) {
                forget(request.id());
                return super.claim(request);
            }
        }
    }

    static final class CheckThenTakeOver extends InMemoryIdempotencyStore {
        private final Gap gap = new Gap();

        CheckThenTakeOver(InstantSource clock) {
            super(clock);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            Optional<StoredRecord> found = find(request.id());
            if (found.isEmpty()
                    || found.get().state() != RecordState.IN_PROGRESS
                    || !found.get().leaseOver()) {
                return super.claim(request);
            }
            gap.stayFor(request.id());
            synchronized (this) {
                rewrite(request.id(), record -> found.get());
                return super.claim(request);
            }
        }
    }

    static final class TokenUnchecked extends InMemoryIdempotencyStore {
        TokenUnchecked(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean holds(StoredRecord found, Lease lease) {
            return found.fence() == lease.fence();
        }
    }

    static final class FenceUnchecked extends InMemoryIdempotencyStore {
        FenceUnchecked(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean holds(StoredRecord found, Lease lease) {
            return found.ownerToken().equals(lease.ownerToken());
        }
    }

    static final class LateCompletionAccepted extends InMemoryIdempotencyStore {
        LateCompletionAccepted(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean holds(StoredRecord found, Lease lease) {
            return super.holds(found, lease) || found.attempt() > lease.attempt();
        }
    }

    static final class DeletesForAnybody extends InMemoryIdempotencyStore {
        DeletesForAnybody(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean release(Lease lease, ReleaseReason reason) {
            forget(lease.id());
            return true;
        }
    }

    static final class FenceStandsStill extends InMemoryIdempotencyStore {
        FenceStandsStill(InstantSource clock) {
            super(clock);
        }

        @Override
        long nextFence(long stored, Instant now) {
            return Math.max(stored, super.nextFence(0, now));
        }
    }

    static final class FenceCountsOnly extends InMemoryIdempotencyStore {
        FenceCountsOnly(InstantSource clock) {
            super(clock);
        }

        @Override
        long nextFence(long stored, Instant now) {
            return stored + 1;
        }
    }

    static final class RenewsWhatIsLost extends InMemoryIdempotencyStore {
        RenewsWhatIsLost(InstantSource clock) {
            super(clock);
        }

        @Override
        public Set<Lease> renew(Collection<Lease> leases) {
            super.renew(leases);
            return Set.copyOf(leases);
        }
    }

    static final class LeaseInSeconds extends InMemoryIdempotencyStore {
        LeaseInSeconds(InstantSource clock) {
            super(clock);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            Duration seconds =
                    Duration.ofSeconds(request.lease().plusMillis(999).toSeconds());
            return super.claim(StoreContractFixture.withLease(request, seconds));
        }
    }

    static final class EmptyBodyLost extends InMemoryIdempotencyStore {
        EmptyBodyLost(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean complete(Lease lease, Completion completion) {
            byte[] body = completion.result().body();
            boolean lost = body != null && body.length == 0;
            return super.complete(
                    lease,
                    lost
                            ? new Completion(
                                    io.yici.spi.StoredResult.TOMBSTONE, completion.retention(), completion.expiry())
                            : completion);
        }
    }

    static final class SettlesOnSight extends InMemoryIdempotencyStore {
        SettlesOnSight(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean settle(Settlement its) {
            long fence = find(its.id()).map(StoredRecord::fence).orElse(0L);
            return super.settle(new Settlement(its.id(), fence, its.completion(), its.actor(), its.reason()));
        }
    }

    static final class SettlesUnderTheOldFence extends InMemoryIdempotencyStore {
        SettlesUnderTheOldFence(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean settle(Settlement its) {
            boolean applied = super.settle(its);
            if (applied) {
                rewrite(
                        its.id(),
                        record -> RecordSteps.from(record, record.readAt())
                                .fence(its.expectedFence())
                                .read());
            }
            return applied;
        }
    }

    static final class TwiceTheSamePage extends InMemoryIdempotencyStore {
        TwiceTheSamePage(InstantSource clock) {
            super(clock);
        }

        @Override
        public java.util.List<io.yici.OverdueRecord> overdue(
                String operation, @org.jspecify.annotations.Nullable RecordId after, int limit) {
            RecordId before = after == null ? null : RecordId.of(lastBitCleared(after.bytes()));
            return super.overdue(operation, before, limit);
        }

        private static byte[] lastBitCleared(byte[] bytes) {
            for (int i = bytes.length - 1; i >= 0; i--) {
                if (bytes[i]-- != 0) {
                    return bytes;
                }
            }
            return bytes;
        }
    }

    static final class ReadsWithoutRules extends InMemoryIdempotencyStore {
        private final Misreading misreading;

        ReadsWithoutRules(InstantSource clock, Misreading misreading) {
            super(clock);
            this.misreading = misreading;
        }

        @Override
        ClaimRules.Verdict judge(StoredRecord found, ClaimRequest request) {
            return misreading.judge(found, request);
        }
    }

    /** A table of its own. */
    interface Misreading {
        ClaimRules.Verdict judge(StoredRecord found, ClaimRequest request);
    }
}
