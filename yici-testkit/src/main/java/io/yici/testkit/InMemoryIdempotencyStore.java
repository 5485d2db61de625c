package io.yici.testkit;

import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.Completion;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.SettledRecord;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.testkit.RecordShelf.Kept;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A store in the memory of one process, for tests: it forgets everything at the end of the process, and other instances do not see
 * it. Thread-safe.
 *
 * <ol>
 *   <li>Each record is one immutable value in a concurrent map; each step replaces it atomically.
 *   <li>A claim without a record inserts one; else {@link ClaimRules} decides about the record as it is at that moment.
 *   <li>The owner's transitions compare owner token, fence and state, and leave the record alone where they differ.
 *   <li>Settling compares the fence and raises it, and is noted.
 *   <li>Purging compares fence and end of retention.
 *   <li>All time is that of the clock given to the constructor.
 * </ol>
 */
public class InMemoryIdempotencyStore implements IdempotencyStore, BatchClaims, Housekeeping, RecordBrowser {

    private static final Set<RecordState> UNFINISHED = Set.of(RecordState.IN_PROGRESS, RecordState.INTERRUPTED);
    private static final Set<RecordState> RUNNING = Set.of(RecordState.IN_PROGRESS);

    private final RecordShelf shelf;
    private final ConcurrentMap<RecordId, Kept> records;
    private final InstantSource clock;

    /** An empty store whose time is {@code clock}'s. */
    public InMemoryIdempotencyStore(InstantSource clock) {
        this.clock = clock;
        this.shelf = new RecordShelf(clock);
        this.records = shelf.records;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        Answer<Claim> answer = new Answer<>();
        records.compute(request.id(), (id, present) -> {
            Instant now = clock.instant();
            if (present == null) {
                return grant(request, answer, RecordSteps.first(request, nextFence(0, now), now));
            }
            StoredRecord found = present.readAt(now);
            ClaimRules.Verdict verdict = judge(found, request);
            if (verdict instanceof ClaimRules.Verdict.Answer known) {
                answer.value = known.claim();
                return present;
            }
            if (verdict instanceof ClaimRules.Verdict.Interrupt) {
                answer.value = new Claim.Interrupted();
                return new Kept(interrupted(found), present.claimedAt());
            }
            RecordSteps steps = RecordSteps.from(found, now).claimed(request, nextFence(found.fence(), now));
            return grant(request, answer, steps.read());
        });
        return answer.get();
    }

    /** One after another: nothing can fail on the way. */
    @Override
    public List<Claim> claimAll(List<ClaimRequest> requests) {
        return List.copyOf(requests).stream().map(this::claim).toList();
    }

    private static Kept grant(ClaimRequest request, Answer<Claim> answer, StoredRecord claimed) {
        answer.value = new Claim.Granted(
                new Lease(request.id(), claimed.ownerToken(), claimed.fence(), claimed.attempt(), request.lease()));
        Completion atOnce = request.atOnce();
        Instant now = claimed.readAt();
        return new Kept(
                atOnce == null
                        ? claimed
                        : RecordSteps.from(claimed, now).completed(atOnce).read(),
                now);
    }

    private static StoredRecord interrupted(StoredRecord found) {
        return RecordSteps.from(found, found.readAt())
                .moveTo(RecordState.INTERRUPTED)
                .read();
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return step(
                lease,
                UNFINISHED,
                record -> RecordSteps.from(record, record.readAt())
                        .completed(completion)
                        .read());
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        Set<Lease> held = new HashSet<>();
        for (Lease lease : leases) {
            if (step(
                    lease,
                    RUNNING,
                    record -> RecordSteps.from(record, record.readAt())
                            .renewedTo(record.readAt().plus(lease.duration()))
                            .read())) {
                held.add(lease);
            }
        }
        return held;
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        return step(lease, RUNNING, record -> {
            RecordSteps steps = RecordSteps.from(record, record.readAt()).moveTo(RecordState.RELEASED);
            return (reason == ReleaseReason.NOTHING_HAPPENED ? steps.withoutFingerprint() : steps).read();
        });
    }

    @Override
    public boolean interrupt(Lease lease) {
        return step(lease, RUNNING, InMemoryIdempotencyStore::interrupted);
    }

    @Override
    public boolean settle(Settlement settlement) {
        Answer<Boolean> applied = new Answer<>();
        records.computeIfPresent(settlement.id(), (id, present) -> {
            StoredRecord found = present.readAt(clock.instant());
            if (found.fence() != settlement.expectedFence() || !UNFINISHED.contains(found.state())) {
                return present;
            }
            applied.value = true;
            RecordSteps steps = RecordSteps.from(found, found.readAt()).fence(nextFence(found.fence(), found.readAt()));
            Completion completion = settlement.completion();
            StoredRecord settled =
                    (completion == null ? steps.moveTo(RecordState.RELEASED) : steps.completed(completion)).read();
            shelf.note(settlement, settled);
            return new Kept(settled, present.claimedAt());
        });
        return applied.value != null;
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return Optional.ofNullable(records.get(id)).map(kept -> kept.readAt(clock.instant()));
    }

    @Override
    public List<OverdueRecord> overdue(String operation, @Nullable RecordId after, int limit) {
        return shelf.overdue(operation, after, limit);
    }

    @Override
    public List<PurgeableRecord> purgeable(@Nullable PurgeableRecord after, int limit) {
        return shelf.purgeable(after, limit);
    }

    @Override
    public Set<PurgeableRecord> purge(Collection<PurgeableRecord> purged) {
        return shelf.purge(purged);
    }

    @Override
    public Set<PurgeableRecord> retain(Collection<PurgeableRecord> retained, Duration longer) {
        return shelf.retain(retained, longer);
    }

    @Override
    public RecordPage browse(RecordQuery query) {
        return shelf.browse(query);
    }

    @Override
    public List<SettledRecord> settlements(RecordId id) {
        return shelf.settlements(id);
    }

    private boolean step(Lease lease, Set<RecordState> from, UnaryOperator<StoredRecord> change) {
        Answer<Boolean> applied = new Answer<>();
        records.computeIfPresent(lease.id(), (id, present) -> {
            StoredRecord found = present.readAt(clock.instant());
            if (!holds(found, lease) || !from.contains(found.state())) {
                return present;
            }
            applied.value = true;
            return new Kept(change.apply(found), present.claimedAt());
        });
        return applied.value != null;
    }

    /** Replaces what is stored, for tests of records that this release does not write. */
    void rewrite(RecordId id, UnaryOperator<StoredRecord> change) {
        records.computeIfPresent(id, (it, present) -> new Kept(change.apply(present.record()), present.claimedAt()));
    }

    void forget(RecordId id) {
        records.remove(id);
    }

    /** Puts back what is there now, or nothing. */
    Runnable undoing(RecordId id) {
        Kept now = records.get(id);
        return now == null ? () -> forget(id) : () -> records.put(id, now);
    }

    // The decisions, apart so that the testkit's own tests can break one at a time.

    ClaimRules.Verdict judge(StoredRecord found, ClaimRequest request) {
        return ClaimRules.judge(found, request);
    }

    boolean holds(StoredRecord found, Lease lease) {
        return found.ownerToken().equals(lease.ownerToken()) && found.fence() == lease.fence();
    }

    long nextFence(long stored, Instant now) {
        return Math.max(stored + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
    }

    /** What a step of the map found out. */
    private static final class Answer<A> {
        @Nullable A value;

        A get() {
            if (value == null) {
                throw new IllegalStateException("the step did not answer");
            }
            return value;
        }
    }
}
